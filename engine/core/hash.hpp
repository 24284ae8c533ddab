#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace adjutant::core {

using Digest = std::array<std::uint8_t, 32>;

// SHA-256 (FIPS 180-4).
Digest sha256(std::string_view bytes);

// HMAC-SHA256 (RFC 2104).
Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message);

// Lower-case hexadecimal.
std::string to_hex(std::span<const std::uint8_t> bytes);

// Bytes of a hexadecimal text of either case; empty when it is not one of exactly 64 digits.
std::optional<Digest> digest_from_hex(std::string_view hex);

inline std::string sha256_hex(std::string_view bytes) {
  return to_hex(sha256(bytes));
}

}  // namespace adjutant::core
