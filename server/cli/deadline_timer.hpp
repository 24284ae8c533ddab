#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <thread>

#include "server/app/mail_in/answers/digests.hpp"
#include "server/app/people/closings.hpp"
#include "server/app/play/deadlines.hpp"
#include "server/app/tournaments/tournament_timer.hpp"
#include "server/cli/clock_watch.hpp"
#include "server/cli/command_watch.hpp"
#include "server/ops/metrics.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::cli {

// What falls due by itself.
struct Timed {
  app::Context& context;
  app::MatchHost& host;
  ClockWatch& clock_watch;
  CommandWatch& command_watch;
  app::Outages& outages;
  app::Deadlines& deadlines;
  app::Digests& digests;
  app::TournamentTimer& tournaments;
  app::Closings& closings;
};

// Runs what clocks ask for when it is due, on a thread of its own: those of matches, of
// tournaments, of players who have digests, and of accounts in deletion. Clears away what is past
// use once an hour. Of several servers, only the leader does all that.
class DeadlineTimer {
 public:
  // `acted` hears that a clock has caused something: there may be mail. Outages shorter than
  // `outage_time_min` are none.
  DeadlineTimer(const Timed& timed, ports::Upkeep& upkeep, const ports::Clock& clock,
                ops::Metrics& metrics, std::chrono::seconds outage_time_min,
                std::function<void()> acted);
  void stop();

 private:
  void run(const std::stop_token& stopping);
  void round(const std::stop_token& stopping);
  void follow();
  void lead(const std::stop_token& stopping);
  void log(const std::vector<app::ClockAction>& actions);
  void send_digests(ports::Time now, const std::stop_token& stopping);

  Timed timed_;
  ports::Upkeep& upkeep_;
  const ports::Clock& clock_;
  ops::Metrics& metrics_;
  const std::chrono::seconds outage_time_min_;
  std::function<void()> acted_;
  bool led_ = false;
  ports::Time prune_at_{};
  ports::Time digests_at_{};
  std::jthread thread_;
};

}  // namespace adjutant::cli
