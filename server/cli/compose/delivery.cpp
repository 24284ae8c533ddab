#include "server/cli/compose/delivery.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/auth/web_push.hpp"
#include "server/auth/webhook_secret.hpp"

namespace adjutant::cli {
namespace {

// A message that has waited so long at the push service is of no use any more (RFC 8030, 5.2).
constexpr int push_seconds_max = 3 * 24 * 60 * 60;

core::Digest salt_of(const ports::DueDelivery& due) {
  core::Digest salt{};
  std::ranges::copy(due.key | std::views::take(salt.size()), salt.begin());
  return salt;
}

// Signed by Standard Webhooks.
delivery::Post webhook_post(const core::Digest& key, const ports::DueDelivery& due,
                            ports::Time now) {
  const auto id = fmt::format("d_{}", due.id);
  const auto timestamp = std::to_string(
      std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count());
  const auto secret = auth::webhook_secret(key, salt_of(due));
  return {
      .url = due.url,
      .headers = {{"Content-Type", "application/json"},
                  {"webhook-id", id},
                  {"webhook-timestamp", timestamp},
                  {"webhook-signature", auth::webhook_signature(secret, id, timestamp, due.body)}},
      .body = due.body};
}

// Encrypted for the browser; its push service learns who sends, when, and how much.
delivery::Post push_post(const auth::Vapid& vapid, ports::Entropy& entropy,
                         const ports::DueDelivery& due, ports::Time now) {
  auth::PushSalt salt;
  entropy.fill(salt);
  return {.url = due.url,
          .headers = {{"Authorization", vapid.authorization(due.url, now, entropy)},
                      {"Content-Type", "application/octet-stream"},
                      {"Content-Encoding", "aes128gcm"},
                      {"TTL", std::to_string(push_seconds_max)},
                      {"Urgency", "high"}},
          .body = auth::encrypt_push(auth::PushKeys::of_bytes(due.key),
                                     auth::P256Key::random(entropy), salt, due.body)};
}

}  // namespace

delivery::DelivererSettings delivery_settings(const ops::Config& config,
                                              const core::Digest& installation_key,
                                              const std::string& public_url,
                                              ports::Entropy& entropy) {
  return {.poster = {.allowed_networks = config.webhooks.allowed_networks,
                     .ca_file = config.webhooks.ca_file,
                     .timeout = config.webhooks.timeout},
          .wraps = {[installation_key](const ports::DueDelivery& due, ports::Time now) {
                      return webhook_post(installation_key, due, now);
                    },
                    [vapid = auth::Vapid(installation_key, public_url), &entropy](
                        const ports::DueDelivery& due, ports::Time now) {
                      return push_post(vapid, entropy, due, now);
                    }},
          .at_once = config.webhooks.at_once,
          .at_once_to_host = config.webhooks.at_once_per_host};
}

}  // namespace adjutant::cli
