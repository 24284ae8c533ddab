#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/hash.hpp"
#include "server/ports/entropy.hpp"

// The curve P-256 (FIPS 186-4, D.1.2.3) as Web Push needs it: agreeing on a secret (ECDH) and
// signing (ES256).
namespace adjutant::auth {

// Uncompressed (SEC 1, section 2.3.3): 4, x, y.
using P256Point = std::array<std::uint8_t, 65>;
using P256Signature = std::array<std::uint8_t, 64>;  // r, s

bool is_on_curve(const P256Point& point);

// A private key.
class P256Key {
 public:
  // Big-endian; empty unless it is from 1 to the order of the curve less 1.
  static std::optional<P256Key> from(const core::Digest& scalar);
  static P256Key random(ports::Entropy& entropy);

  P256Point public_key() const;
  // The x of the product; empty if `other` is not a point of the curve.
  std::optional<core::Digest> shared_secret(const P256Point& other) const;
  // ES256 (RFC 7518, section 3.4).
  P256Signature sign(std::string_view message, ports::Entropy& entropy) const;

 private:
  explicit P256Key(const core::Digest& scalar) : scalar_(scalar) {}

  core::Digest scalar_;
};

// Whether this key has signed this message.
bool is_signed_by(const P256Point& key, std::string_view message, const P256Signature& signature);

}  // namespace adjutant::auth
