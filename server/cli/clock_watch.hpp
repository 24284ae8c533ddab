#pragma once

#include <atomic>

#include "server/app/match/match_host.hpp"
#include "server/app/play/outages.hpp"
#include "server/ops/server_clock.hpp"

namespace adjutant::cli {

// Detects that somebody has set the machine's clock. No deadline passes because of it: if somebody
// set it forward, the clocks of all matches stand still for as long; if back, the server's time
// follows the monotonic clock. The operator gets a warning in both cases.
class ClockWatch {
 public:
  // What the machine's clock is ahead or behind when it counts as set.
  static constexpr ports::Duration step_min = std::chrono::seconds(60);

  ClockWatch(ops::ServerClock& clock, app::Outages& outages, app::MatchHost& host)
      : clock_(clock), outages_(outages), host_(host) {}

  // Called about once a second, by one thread. Throws StoreFailure. Of several servers, only the
  // leader's clock counts: the others just correct theirs.
  void look(bool leads);
  // What it saw last. Any thread.
  ports::Duration ahead() const { return ahead_.load(); }

 private:
  ops::ServerClock& clock_;
  app::Outages& outages_;
  app::MatchHost& host_;
  std::atomic<ports::Duration> ahead_ = ports::Duration{};
  bool warned_ = false;
};

}  // namespace adjutant::cli
