#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
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
  // At once. One of each, so that nobody is told of an end before the beginning.
  ports::DueLimits batch = {.all = 8, .of_each = 1};
};

// When a delivery that has failed `attempts` times is tried again: seconds first, then hours, for
// about a day in all. Empty: it is given up.
std::optional<ports::Duration> retry_delay(int attempts);

// Takes what is due out of the store and posts it. A delivery is marked after it was taken, so a
// crash between the two sends it again with the same id; it is never lost. One thread at a time may
// be in deliver_due(): its own once start() was called.
class Deliverer {
 public:
  Deliverer(ports::DeliveryStore& store, const ports::Clock& clock, DelivererSettings settings);
  ~Deliverer();
  Deliverer(const Deliverer&) = delete;
  Deliverer& operator=(const Deliverer&) = delete;

  // One round: what is due at `now`, a batch at most. Gives how many were tried.
  int deliver_due(ports::Time now);

  void start();  // rounds on a thread of its own
  void stop();   // without what is on its way

  struct Counts {
    std::int64_t delivered = 0, failed = 0, given_up = 0;
  };
  Counts counts(ports::Channel channel) const;  // since the start; any thread

 private:
  void failed(const ports::DueDelivery& due, const PostFault& fault, ports::Time now);
  void run(const std::stop_token& stop);

  ports::DeliveryStore& store_;
  const ports::Clock& clock_;
  const DelivererSettings settings_;
  Poster poster_;
  std::atomic<bool> stopping_{false};
  struct Totals {
    std::atomic<std::int64_t> delivered{0}, failed{0}, given_up{0};
  };
  std::array<Totals, ports::channel_count> totals_;
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::delivery
