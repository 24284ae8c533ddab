#pragma once

#include <functional>
#include <stop_token>
#include <thread>

#include "server/app/play/deadlines.hpp"
#include "server/app/tournaments/tournament_timer.hpp"
#include "server/ops/metrics.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::cli {

// Runs what clocks and tournaments ask for when it is due, on a thread of its own, and clears away
// what is past use once an hour.
class DeadlineTimer {
 public:
  // `acted` is called when a clock has caused something: there may be mail.
  DeadlineTimer(app::Deadlines& deadlines, app::TournamentTimer& tournaments, ports::Upkeep& upkeep,
                const ports::Clock& clock, ops::Metrics& metrics, std::function<void()> acted);
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void round();

  app::Deadlines& deadlines_;
  app::TournamentTimer& tournaments_;
  ports::Upkeep& upkeep_;
  const ports::Clock& clock_;
  ops::Metrics& metrics_;
  std::function<void()> acted_;
  ports::Time prune_at_{};
  std::jthread thread_;
};

}  // namespace adjutant::cli
