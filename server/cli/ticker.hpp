#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/app/deadlines.hpp"
#include "server/ops/metrics.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/store.hpp"

namespace adjutant::cli {

// The thread of everything that happens by itself: reminders, expired clocks, and now and then the
// removal of what has expired from the store. Looks every second, because a commit may bring a
// deadline forward at any time and a look is one indexed query.
class Ticker {
 public:
  Ticker(app::Deadlines& deadlines, ports::Store& store, const ports::Clock& clock,
         ops::Metrics& metrics);
  ~Ticker() { stop(); }

  void stop();  // after the round that is running

 private:
  void run(const std::stop_token& stop);
  void round();
  void prune();

  app::Deadlines& deadlines_;
  ports::Store& store_;
  const ports::Clock& clock_;
  ops::Metrics& metrics_;
  ports::Time next_prune_{};
  std::mutex mutex_;
  std::condition_variable_any stopped_;
  std::jthread thread_;
};

}  // namespace adjutant::cli
