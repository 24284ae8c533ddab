#include "server/auth/p256.hpp"

#include <algorithm>
#include <gmp.h>
#include <span>

#include <nettle/bignum.h>
#include <nettle/dsa.h>
#include <nettle/ecc-curve.h>
#include <nettle/ecc.h>
#include <nettle/ecdsa.h>

namespace adjutant::auth {
namespace {

constexpr std::size_t coordinate_bytes = 32;

const ecc_curve* curve() {
  return nettle_get_secp_256r1();
}

// A whole number of GMP's.
class Number {
 public:
  Number() { mpz_init(value_); }
  explicit Number(std::span<const std::uint8_t> big_endian) : Number() {
    nettle_mpz_set_str_256_u(value_, big_endian.size(), big_endian.data());
  }
  ~Number() { mpz_clear(value_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;

  operator mpz_ptr() { return value_; }
  void write(std::span<std::uint8_t> big_endian) const {
    nettle_mpz_get_str_256(big_endian.size(), big_endian.data(), value_);
  }

 private:
  mpz_t value_;
};

class Point {
 public:
  Point() { ecc_point_init(&point_, curve()); }
  ~Point() { ecc_point_clear(&point_); }
  Point(const Point&) = delete;
  Point& operator=(const Point&) = delete;

  ecc_point* get() { return &point_; }
  // False where it is none of the curve.
  bool set(const P256Point& bytes) {
    if (bytes[0] != 4) return false;
    const auto coordinates = std::span(bytes).subspan<1>();
    Number x(coordinates.first<coordinate_bytes>()), y(coordinates.last<coordinate_bytes>());
    return ecc_point_set(&point_, x, y) == 1;
  }
  P256Point bytes() const {
    Number x, y;
    ecc_point_get(&point_, x, y);
    P256Point written{4};
    const auto coordinates = std::span(written).subspan<1>();
    x.write(coordinates.first<coordinate_bytes>());
    y.write(coordinates.last<coordinate_bytes>());
    return written;
  }

 private:
  ecc_point point_;
};

class Scalar {
 public:
  Scalar() { ecc_scalar_init(&scalar_, curve()); }
  ~Scalar() { ecc_scalar_clear(&scalar_); }
  Scalar(const Scalar&) = delete;
  Scalar& operator=(const Scalar&) = delete;

  const ecc_scalar* get() const { return &scalar_; }
  bool set(const core::Digest& bytes) {
    Number value(bytes);
    return ecc_scalar_set(&scalar_, value) == 1;
  }

 private:
  ecc_scalar scalar_;
};

class Signature {
 public:
  Signature() { dsa_signature_init(&signature_); }
  ~Signature() { dsa_signature_clear(&signature_); }
  Signature(const Signature&) = delete;
  Signature& operator=(const Signature&) = delete;

  dsa_signature* get() { return &signature_; }

 private:
  dsa_signature signature_;
};

void fill(void* entropy, std::size_t length, std::uint8_t* bytes) {
  static_cast<ports::Entropy*>(entropy)->fill({bytes, length});
}

}  // namespace

bool is_on_curve(const P256Point& point) {
  return Point().set(point);
}

std::optional<P256Key> P256Key::from(const core::Digest& scalar) {
  if (!Scalar().set(scalar)) return std::nullopt;
  return P256Key(scalar);
}

P256Key P256Key::random(ports::Entropy& entropy) {
  for (;;) {  // once, but for one of 2^32
    core::Digest scalar;
    entropy.fill(scalar);
    if (const auto key = from(scalar)) return *key;
  }
}

P256Point P256Key::public_key() const {
  Scalar scalar;
  scalar.set(scalar_);
  Point product;
  ecc_point_mul_g(product.get(), scalar.get());
  return product.bytes();
}

std::optional<core::Digest> P256Key::shared_secret(const P256Point& other) const {
  Point theirs, product;
  if (!theirs.set(other)) return std::nullopt;
  Scalar scalar;
  scalar.set(scalar_);
  ecc_point_mul(product.get(), scalar.get(), theirs.get());
  const auto bytes = product.bytes();
  core::Digest x{};
  std::ranges::copy(std::span(bytes).subspan<1, coordinate_bytes>(), x.begin());
  return x;
}

P256Signature P256Key::sign(std::string_view message, ports::Entropy& entropy) const {
  Scalar scalar;
  scalar.set(scalar_);
  const auto digest = core::sha256(message);
  Signature made;
  ecdsa_sign(scalar.get(), &entropy, fill, digest.size(), digest.data(), made.get());
  P256Signature signature{};
  const auto halves = std::span(signature);
  nettle_mpz_get_str_256(coordinate_bytes, halves.data(), made.get()->r);
  nettle_mpz_get_str_256(coordinate_bytes, halves.last<coordinate_bytes>().data(), made.get()->s);
  return signature;
}

bool is_signed_by(const P256Point& key, std::string_view message, const P256Signature& signature) {
  Point point;
  if (!point.set(key)) return false;
  Signature told;
  const auto halves = std::span(signature);
  nettle_mpz_set_str_256_u(told.get()->r, coordinate_bytes, halves.data());
  nettle_mpz_set_str_256_u(told.get()->s, coordinate_bytes, halves.last<coordinate_bytes>().data());
  const auto digest = core::sha256(message);
  return ecdsa_verify(point.get(), digest.size(), digest.data(), told.get()) == 1;
}

}  // namespace adjutant::auth
