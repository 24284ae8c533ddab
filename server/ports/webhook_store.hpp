#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/hash.hpp"
#include "server/ports/announcement.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/store_failure.hpp"

// Addresses that players have what happens told to, and what is on its way there. What a match
// tells is queued by its own commit (MatchCommit::announcement).
namespace adjutant::ports {

enum class WebhookScope : std::uint8_t { mine, everything_public };

struct Webhook {
  std::int64_t id = 0;
  std::int64_t account = 0;
  std::string label;
  std::string url;
  WebhookScope scope = WebhookScope::mine;
  core::Digest salt{};  // its secret is made of it
  Time made;
  std::optional<Time> stopped = {};  // nothing is queued for it since then
  std::string reason = {};           // why
};

enum class DeliveryState : std::uint8_t { queued, delivered, given_up };

struct Delivery {
  std::int64_t id = 0;
  std::string event;
  Time made;
  Time due;  // the next attempt; when it was the last one
  int attempts = 0;
  DeliveryState state = DeliveryState::queued;
  std::string reason;  // of the last failure
};

struct DueDelivery {
  std::int64_t id = 0;
  std::int64_t webhook = 0;
  std::string url;
  core::Digest salt{};
  std::string body;
  int attempts = 0;
};

// How an attempt has failed.
struct FailedDelivery {
  std::int64_t id = 0;
  std::string reason;
  std::optional<Time> again;  // empty: it is given up, and its webhook stopped
};

// What may wait for one webhook: what comes beyond is not queued.
inline constexpr int deliveries_waiting_max = 500;

class WebhookStore {
 public:
  virtual ~WebhookStore() = default;

  // Gives its id; empty where the account, or the server, has so many.
  virtual std::optional<std::int64_t> add_webhook(const Webhook& webhook, int of_account_max,
                                                  int of_all_max) = 0;
  virtual std::vector<Webhook> webhooks(std::int64_t account) = 0;
  virtual bool remove_webhook(std::int64_t account, std::int64_t id) = 0;
  // Newest first.
  virtual std::vector<Delivery> deliveries(std::int64_t webhook, int limit) = 0;
  // Be it stopped or not; false where so many wait, or it is not this account's.
  virtual bool queue_test(std::int64_t account, std::int64_t id, const Announcement& test, Time now,
                          int waiting_max) = 0;
  virtual std::vector<DueDelivery> due_deliveries(Time now, int limit) = 0;
  // A webhook that was stopped is called again from then on.
  virtual void delivered(std::int64_t id, Time now) = 0;
  virtual void delivery_failed(const FailedDelivery& failed, Time now) = 0;
};

}  // namespace adjutant::ports
