#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "server/delivery/poster.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/delivery_store.hpp"

namespace adjutant::delivery {

// What is posted for a delivery at this moment: its body signed, or encrypted, as its channel
// wants.
using Wrap = std::function<Post(const ports::DueDelivery& due, ports::Time now)>;

struct DelivererSettings {
  PosterSettings poster = {};
  std::array<Wrap, ports::channel_count> wraps = {};  // of each channel
  // Deliveries in flight. One to each receiver, so that nobody learns of an end before the
  // beginning.
  std::size_t at_once = 32;
  std::size_t at_once_to_host = 4;
  // Whether this server delivers, where several serve the club: of those one does. Any thread.
  std::function<bool()> leads = [] { return true; };
};

// When a delivery that has failed `attempts` times is tried again: seconds first, then hours, for
// about a day in all. Empty: it is given up.
std::optional<ports::Duration> retry_delay(int attempts);

// How long a receiver is left alone after this many failures in a row, whatever else is due there:
// seconds first, then minutes. Failing receivers share half of the deliveries in flight, the others
// all.
ports::Duration rest_after(int failures);

// Takes what is due out of the store and posts it; no receiver waits for another. A delivery is
// marked after it was taken, so a crash between the two sends it again with the same id; it is
// never lost. One thread at a time may be in work(): its own once start() was called.
class Deliverer {
 public:
  Deliverer(ports::DeliveryStore& store, const ports::Clock& clock, DelivererSettings settings);
  ~Deliverer();
  Deliverer(const Deliverer&) = delete;
  Deliverer& operator=(const Deliverer&) = delete;

  // One round: begins what is due at `now`, as much as may be on its way, and takes note of what
  // has ended; waits so long for that.
  void work(ports::Time now, std::chrono::milliseconds most);

  void start();  // rounds on a thread of its own
  void stop();   // without what is on its way

  struct Counts {
    std::int64_t delivered = 0, failed = 0, given_up = 0;
  };
  Counts counts(ports::Channel channel) const;  // since the start; any thread

 private:
  struct Receiver {
    bool is_called = false;  // something is on its way there
    int failures = 0;        // in a row
    ports::Time rests_until{};
  };

  void begin_due(ports::Time now);
  bool may_begin(const ports::DueDelivery& due, ports::Time now);
  std::optional<Post> wrapped(const ports::DueDelivery& due, ports::Time now);
  void rest(std::int64_t receiver, ports::Time now);  // after a failure
  void note(const Poster::Ended& post, ports::Time now);
  void delivered(const ports::DueDelivery& due, ports::Time now);
  void failed(const ports::DueDelivery& due, const PostFault& fault, ports::Time now);
  void run(const std::stop_token& stop);

  ports::DeliveryStore& store_;
  const ports::Clock& clock_;
  const DelivererSettings settings_;
  Poster poster_;
  std::map<std::int64_t, ports::DueDelivery> on_their_way_;  // by their ids
  std::deque<Poster::Ended> ended_;                          // that the store has not been told of
  std::map<std::int64_t, Receiver> receivers_;  // those with something on its way, or that failed
  struct Totals {
    std::atomic<std::int64_t> delivered{0}, failed{0}, given_up{0};
  };
  std::array<Totals, ports::channel_count> totals_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::delivery
