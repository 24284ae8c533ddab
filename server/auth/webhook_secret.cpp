#include "server/auth/webhook_secret.hpp"

#include <fmt/format.h>
#include <sodium.h>

namespace adjutant::auth {
namespace {

std::string base64(const core::Digest& bytes) {
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.pop_back();  // it ends with NUL
  return text;
}

}  // namespace

core::Digest webhook_secret(const core::Digest& key, const core::Digest& salt) {
  return core::hmac_sha256(key, "adjutant-webhook-1\n" + core::to_hex(salt));
}

std::string webhook_secret_text(const core::Digest& secret) {
  return "whsec_" + base64(secret);
}

std::string webhook_signature(std::span<const std::uint8_t> secret, std::string_view id,
                              std::string_view timestamp, std::string_view body) {
  return "v1," + base64(core::hmac_sha256(secret, fmt::format("{}.{}.{}", id, timestamp, body)));
}

}  // namespace adjutant::auth
