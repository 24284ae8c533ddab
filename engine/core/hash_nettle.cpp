#include <nettle/hmac.h>
#include <nettle/sha2.h>

#include "engine/core/hash.hpp"

// The hash functions from Nettle, which uses a processor's own instructions for SHA-256 where it
// has them: each event of a match is hashed. WebAssembly has its own: wasm/host.cpp.
namespace adjutant::core {

namespace {

const std::uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

Digest sha256(std::string_view bytes) {
  Digest digest{};
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, bytes.size(), bytes_of(bytes));
  sha256_digest(&context, digest.size(), digest.data());
  return digest;
}

Digest hmac_sha256(std::span<const std::uint8_t> key, std::string_view message) {
  Digest digest{};
  hmac_sha256_ctx context;
  hmac_sha256_set_key(&context, key.size(), key.data());
  hmac_sha256_update(&context, message.size(), bytes_of(message));
  hmac_sha256_digest(&context, digest.size(), digest.data());
  return digest;
}

}  // namespace adjutant::core
