#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/hash.hpp"

// The secret that a webhook's receiver shares with the server, and what it proves: Standard
// Webhooks 1.0 (symmetric signatures), for which there are libraries in most languages.
namespace adjutant::auth {

// The 32 bytes of the webhook with this salt, under the installation's key.
core::Digest webhook_secret(const core::Digest& key, const core::Digest& salt);
// "whsec_" and the bytes in base64 (RFC 4648 section 4): what its owner sees once.
std::string webhook_secret_text(const core::Digest& secret);
// "v1," and the HMAC-SHA-256 of "ID.TIMESTAMP.BODY" in base64; TIMESTAMP in seconds since 1970.
std::string webhook_signature(std::span<const std::uint8_t> secret, std::string_view id,
                              std::string_view timestamp, std::string_view body);

}  // namespace adjutant::auth
