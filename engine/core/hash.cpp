#include "engine/core/hash.hpp"

#include <algorithm>

namespace adjutant::core {

namespace {

// The two digits of each byte.
constexpr auto digits_of_byte = [] {
  constexpr std::string_view digits = "0123456789abcdef";
  std::array<std::array<char, 2>, 256> all{};
  for (std::size_t byte = 0; byte < all.size(); ++byte) {
    all[byte] = {digits[byte / 16], digits[byte % 16]};
  }
  return all;
}();

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

std::string to_hex(std::span<const std::uint8_t> bytes) {
  std::string hex(bytes.size() * 2, '0');
  auto* at = hex.data();
  for (const std::uint8_t byte : bytes) at = std::ranges::copy(digits_of_byte[byte], at).out;
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
