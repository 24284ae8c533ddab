#include <sodium.h>

#include "engine/core/hash.hpp"

// The hash functions from libsodium. WebAssembly has its own: wasm/host.cpp.
namespace adjutant::core {

namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
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

}  // namespace adjutant::core
