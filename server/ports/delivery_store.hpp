#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/ports/announcement.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/match_row.hpp"
#include "server/ports/store_failure.hpp"

// The receivers of match events, and the deliveries to them. The commit of a step queues its
// announcement (MatchCommit::announcement).
namespace adjutant::ports {

enum class TellsOf : std::uint8_t { own_matches, public_matches };

// A receiver of an account's match events.
struct Receiver {
  std::int64_t id = 0;
  std::int64_t account = 0;
  Channel channel = Channel::webhook;
  std::string label = {};
  std::string url = {};
  TellsOf tells_of = TellsOf::own_matches;
  // Bytes. webhook: the salt of its secret; push: the browser's public key, and what it shares with
  // the sender (auth::PushKeys).
  std::string key = {};
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
  std::int64_t receiver = 0;
  Channel channel = Channel::webhook;
  std::string url = {};
  std::string host = {};  // of the url, with its port
  std::string key = {};
  std::string body = {};
  int attempts = 0;
};

// A failed attempt.
struct FailedDelivery {
  std::int64_t id = 0;
  std::string reason;
  std::optional<Time> again;  // empty: it is given up, and its receiver stopped
};

struct ReceiverLimits {
  int of_account = 0;
  int of_all = 0;
};

// The most that may wait for one receiver; more is not queued.
inline constexpr int deliveries_waiting_max = 500;

struct DueLimits {
  int all = 0;
  int of_each = 0;  // receiver
};

class DeliveryStore {
 public:
  virtual ~DeliveryStore() = default;

  // Returns its id; empty if the account, or the server, has the maximum of its channel. A push
  // receiver replaces the one with the same address, of any account.
  virtual std::optional<std::int64_t> add_receiver(const Receiver& receiver,
                                                   const ReceiverLimits& most) = 0;
  virtual std::vector<Receiver> receivers(std::int64_t account, Channel channel) = 0;
  virtual bool remove_receiver(std::int64_t account, Channel channel, std::int64_t id) = 0;
  // The channels with a receiver for this match, as it stands.
  virtual std::vector<Channel> wants_to_be_told(const MatchRow& match) = 0;
  // Latest first.
  virtual std::vector<Delivery> deliveries(std::int64_t receiver, int limit) = 0;
  // Also for a stopped receiver; false if too many tests wait, or the receiver is not the
  // account's.
  virtual bool queue_test(std::int64_t account, std::int64_t receiver, const Message& test,
                          Time now, int waiting_max) = 0;
  // The first queued delivery of each receiver. The longest due of each host comes before the
  // second of any.
  virtual std::vector<DueDelivery> due_deliveries(Time now, const DueLimits& most) = 0;
  // A stopped receiver gets messages again from now on.
  virtual void delivered(std::int64_t delivery, Time now) = 0;
  virtual void delivery_failed(const FailedDelivery& failed, Time now) = 0;
  // The receiver of this delivery is gone: removes it with all its deliveries.
  virtual void receiver_gone(std::int64_t delivery) = 0;
};

}  // namespace adjutant::ports
