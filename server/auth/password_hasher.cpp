#include "server/auth/password_hasher.hpp"

#include <array>
#include <new>
#include <stdexcept>

#include <sodium.h>

namespace adjutant::auth {
namespace {

// One of the places in which a hash may run.
class Place {
 public:
  Place(std::counting_semaphore<64>& free, std::chrono::milliseconds wait_max)
      : free_(free), taken_(free.try_acquire_for(wait_max)) {}
  ~Place() {
    if (taken_) free_.release();
  }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;
  bool taken() const { return taken_; }

 private:
  std::counting_semaphore<64>& free_;
  bool taken_;
};

}  // namespace

SodiumPasswordHasher::SodiumPasswordHasher(HashCost cost, int at_once,
                                           std::chrono::milliseconds wait_max)
    : cost_(cost), wait_max_(wait_max), free_(at_once) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start on this machine");
}

std::optional<std::string> SodiumPasswordHasher::hash(std::string_view password) {
  const Place place(free_, wait_max_);
  if (!place.taken()) return std::nullopt;
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), password.data(), password.size(), cost_.operations,
                            cost_.memory_bytes, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();  // the only way in which it fails
  }
  return std::string(text.data());
}

std::optional<bool> SodiumPasswordHasher::verify(std::string_view hash, std::string_view password) {
  const Place place(free_, wait_max_);
  if (!place.taken()) return std::nullopt;
  return crypto_pwhash_str_verify(std::string(hash).c_str(), password.data(), password.size()) == 0;
}

}  // namespace adjutant::auth
