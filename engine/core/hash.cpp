#include "engine/core/hash.hpp"

#include <sodium.h>

namespace adjutant::core {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Digest sha256(std::string_view bytes) {
  Digest digest{};
  crypto_hash_sha256(digest.data(), bytes_of(bytes), bytes.size());
  return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
  Digest digest{};
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, key.data(), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(message), message.size());
  crypto_auth_hmacsha256_final(&state, digest.data());
  return digest;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::string hex(bytes.size() * 2, '0');
  auto at = hex.begin();
  for (const std::uint8_t byte : bytes) {
    *at++ = digits[byte >> 4U];
    *at++ = digits[byte & 15U];
  }
  return hex;
}

std::optional<Digest> digest_from_hex(std::string_view hex) {
  Digest digest{};
  if (hex.size() != digest.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < digest.size(); ++i) {
    const int high = digit(hex[2 * i]);
    const int low = digit(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    digest[i] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return digest;
}

}  // namespace adjutant::core
