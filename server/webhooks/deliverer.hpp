#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/ports/clock.hpp"
#include "server/ports/webhook_store.hpp"
#include "server/webhooks/poster.hpp"

namespace adjutant::webhooks {

struct DelivererSettings {
  PosterSettings poster = {};
  // What goes into the header webhook-signature (server/auth/webhook_secret.hpp).
  std::function<std::string(const core::Digest& salt, const std::string& id,
                            const std::string& timestamp, const std::string& body)>
      sign;
  int batch = 8;  // at once
};

// When a delivery that has failed `attempts` times is tried again: seconds first, then hours, for
// about a day in all. Empty: it is given up.
std::optional<ports::Duration> retry_delay(int attempts);

// Takes what is due out of the store and posts it. A delivery is marked after it was taken, so a
// crash between the two sends it again with the same id; it is never lost. One thread at a time may
// be in deliver_due(): its own once start() was called.
class Deliverer {
 public:
  Deliverer(ports::WebhookStore& store, const ports::Clock& clock, DelivererSettings settings);
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
  Counts counts() const;  // since the start; any thread

 private:
  Post post_of(const ports::DueDelivery& due, ports::Time now) const;
  void failed(const ports::DueDelivery& due, const PostFault& fault, ports::Time now);
  void run(const std::stop_token& stop);

  ports::WebhookStore& store_;
  const ports::Clock& clock_;
  const DelivererSettings settings_;
  Poster poster_;
  std::atomic<bool> stopping_{false};
  std::atomic<std::int64_t> delivered_{0}, failed_{0}, given_up_{0};
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::webhooks
