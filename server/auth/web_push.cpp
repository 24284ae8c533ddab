#include "server/auth/web_push.hpp"

#include <algorithm>
#include <span>

#include <fmt/format.h>
#include <nettle/gcm.h>
#include <nettle/hkdf.h>
#include <nettle/hmac.h>
#include <sodium.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "server/auth/token.hpp"

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;
using View = std::span<const std::uint8_t>;

constexpr auto token_lifetime = 12h;  // RFC 8292, section 2: 24 at most
constexpr std::uint8_t last_record = 2;
constexpr std::array<std::uint8_t, 4> record_bytes{0, 0, 0x10, 0};  // 4,096
constexpr std::size_t cek_bytes = 16, nonce_bytes = 12, tag_bytes = 16;

View bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

std::string_view text_of(View bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// HKDF-SHA-256 (RFC 5869).
template <std::size_t size>
std::array<std::uint8_t, size> hkdf(View salt, View secret, std::string_view info) {
  const auto update = [](void* context, std::size_t length, const std::uint8_t* bytes) {
    hmac_sha256_update(static_cast<hmac_sha256_ctx*>(context), length, bytes);
  };
  const auto digest = [](void* context, std::size_t length, std::uint8_t* bytes) {
    hmac_sha256_digest(static_cast<hmac_sha256_ctx*>(context), length, bytes);
  };
  hmac_sha256_ctx context;
  core::Digest pseudorandom;
  hmac_sha256_set_key(&context, salt.size(), salt.data());
  hkdf_extract(&context, update, digest, pseudorandom.size(), secret.size(), secret.data(),
               pseudorandom.data());
  hmac_sha256_set_key(&context, pseudorandom.size(), pseudorandom.data());
  std::array<std::uint8_t, size> made;
  hkdf_expand(&context, update, digest, pseudorandom.size(), info.size(), bytes_of(info).data(),
              made.size(), made.data());
  return made;
}

template <std::size_t size>
bool decode(std::string_view base64url, std::array<std::uint8_t, size>& bytes) {
  std::size_t decoded = 0;
  const char* end = nullptr;
  return sodium_base642bin(bytes.data(), size, base64url.data(), base64url.size(), nullptr,
                           &decoded, &end, sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
         decoded == size && end == base64url.data() + base64url.size();
}

P256Key key_of(const core::Digest& installation_key) {
  for (int attempt = 0;; ++attempt) {  // once, but for one of 2^32
    const auto scalar =
        core::hmac_sha256(installation_key, fmt::format("adjutant-vapid-1\n{}", attempt));
    if (const auto key = P256Key::from(scalar)) return *key;
  }
}

// "https://push.example:8443" of "https://push.example:8443/send/abc".
std::string_view origin_of(std::string_view url) {
  const auto host = url.find("://") + 3;
  return url.substr(0, url.find_first_of("/?#", host));
}

}  // namespace

std::optional<PushKeys> PushKeys::from(std::string_view p256dh, std::string_view auth) {
  PushKeys keys;
  if (!decode(p256dh, keys.p256dh) || !decode(auth, keys.auth)) return std::nullopt;
  if (!is_on_curve(keys.p256dh)) return std::nullopt;
  return keys;
}

std::string PushKeys::bytes() const {
  return fmt::format("{}{}", text_of(p256dh), text_of(auth));
}

PushKeys PushKeys::of_bytes(std::string_view bytes) {
  PushKeys keys;
  ENSURE(bytes.size() == keys.p256dh.size() + keys.auth.size(), "the store keeps all of a key");
  std::ranges::copy(bytes.substr(0, keys.p256dh.size()), keys.p256dh.begin());
  std::ranges::copy(bytes.substr(keys.p256dh.size()), keys.auth.begin());
  return keys;
}

std::string encrypt_push(const PushKeys& keys, const P256Key& sender, const PushSalt& salt,
                         std::string_view message) {
  ENSURE(message.size() <= push_bytes_max, "a push message fits into its record");
  const auto shared = sender.shared_secret(keys.p256dh);
  ENSURE(shared.has_value(), "a browser's key was looked at when it came");
  const auto own = sender.public_key();
  // RFC 8291, section 3.4.
  const auto info = fmt::format("WebPush: info{}{}{}", '\0', text_of(keys.p256dh), text_of(own));
  const auto secret = hkdf<sizeof(core::Digest)>(keys.auth, *shared, info);
  // RFC 8188, sections 2.2 and 2.3.
  using namespace std::string_view_literals;
  const auto cek = hkdf<cek_bytes>(salt, secret, "Content-Encoding: aes128gcm\0"sv);
  const auto nonce = hkdf<nonce_bytes>(salt, secret, "Content-Encoding: nonce\0"sv);
  auto record = std::string(message) + static_cast<char>(last_record);
  gcm_aes128_ctx context;
  gcm_aes128_set_key(&context, cek.data());
  gcm_aes128_set_iv(&context, nonce.size(), nonce.data());
  auto* bytes = reinterpret_cast<std::uint8_t*>(record.data());
  gcm_aes128_encrypt(&context, record.size(), bytes, bytes);
  std::array<std::uint8_t, tag_bytes> tag;
  gcm_aes128_digest(&context, tag.size(), tag.data());
  return fmt::format("{}{}{}{}{}{}", text_of(salt), text_of(record_bytes),
                     static_cast<char>(own.size()), text_of(own), record, text_of(tag));
}

Vapid::Vapid(const core::Digest& installation_key, std::string contact)
    : key_(key_of(installation_key)), contact_(std::move(contact)) {}

std::string Vapid::public_key() const {
  return base64url(key_.public_key());
}

std::string Vapid::authorization(std::string_view endpoint, ports::Time now,
                                 ports::Entropy& entropy) const {
  const auto until =
      std::chrono::duration_cast<std::chrono::seconds>((now + token_lifetime).time_since_epoch());
  const auto claims = core::canonical_json(
      core::json::object{{"aud", origin_of(endpoint)}, {"exp", until.count()}, {"sub", contact_}});
  const auto signed_part = fmt::format(
      "{}.{}", base64url(bytes_of(R"({"typ":"JWT","alg":"ES256"})")), base64url(bytes_of(claims)));
  return fmt::format("vapid t={}.{}, k={}", signed_part, base64url(key_.sign(signed_part, entropy)),
                     public_key());
}

}  // namespace adjutant::auth
