#include "server/auth/password_hasher.hpp"

#include <array>
#include <new>
#include <stdexcept>

#include <sodium.h>

namespace adjutant::auth {

SodiumPasswordHasher::SodiumPasswordHasher(HashCost cost, PermitLimits limits)
    : cost_(cost), permits_(limits) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start on this machine");
}

std::optional<std::string> SodiumPasswordHasher::hash(std::string_view password,
                                                      std::string_view from) {
  const auto permit = permits_.take(from);
  if (!permit) return std::nullopt;
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost_.operations,
                            cost_.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();  // the only way in which it fails
  }
  return std::string(text.data());
}

bool SodiumPasswordHasher::is_outdated(std::string_view hash) const {
  return crypto_pwhash_str_needs_rehash(std::string(hash).c_str(), cost_.operations,
                                        cost_.memory_bytes) != 0;
}

std::optional<bool> SodiumPasswordHasher::verify(std::string_view hash, std::string_view password,
                                                 std::string_view from) {
  const auto permit = permits_.take(from);
  if (!permit) return std::nullopt;
  return crypto_pwhash_str_verify(std::string(hash).c_str(), password.data(), password.size()) == 0;
}

}  // namespace adjutant::auth
