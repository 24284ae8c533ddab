#include "server/cli/deadline_timer.hpp"

#include <algorithm>
#include <condition_variable>
#include <iterator>
#include <mutex>

#include "server/ops/log.hpp"

namespace adjutant::cli {
namespace {

constexpr std::chrono::seconds pause{1};
constexpr std::chrono::hours between_prunings{1};
constexpr std::chrono::seconds between_digests{20};
constexpr int digests_in_a_round = 4;

// "reminded us" -> "reminded": few words, for few series.
std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" :"));
}

}  // namespace

DeadlineTimer::DeadlineTimer(const Timed& timed, ports::Upkeep& upkeep, const ports::Clock& clock,
                             ops::Metrics& metrics, std::chrono::seconds outage_time_min,
                             std::function<void()> acted)
    : timed_(timed),
      upkeep_(upkeep),
      clock_(clock),
      metrics_(metrics),
      outage_time_min_(outage_time_min),
      acted_(std::move(acted)),
      thread_([this](const std::stop_token& stopping) { run(stopping); }) {}

void DeadlineTimer::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void DeadlineTimer::run(const std::stop_token& stopping) {
  std::mutex mutex;
  std::condition_variable_any wake;
  while (!stopping.stop_requested()) {
    try {
      round(stopping);
    } catch (const std::exception& failure) {
      ops::log_error("deadlines_failed", {{"reason", failure.what()}});
    }
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stopping, pause, [] { return false; });
  }
}

void DeadlineTimer::log(const std::vector<app::ClockAction>& actions) {
  for (const auto& action : actions) {
    ops::log_info("clock", {{"match", action.match}, {"what", action.what}});
    metrics_.clock_action(first_word(action.what));
  }
}

void DeadlineTimer::round(const std::stop_token& stopping) {
  const bool leads = timed_.context.leads();
  timed_.clock_watch.look(leads);
  timed_.command_watch.look();
  if (leads) {
    lead(stopping);
  } else {
    follow();
  }
}

void DeadlineTimer::follow() {
  led_ = false;
  if (timed_.outages.follow()) timed_.host.forget_all();
}

void DeadlineTimer::lead(const std::stop_token& stopping) {
  const auto now = clock_.now();
  if (!led_) {
    timed_.outages.start(now, outage_time_min_);
    timed_.deadlines.take_up(now);
    led_ = true;
  }
  auto actions = timed_.outages.run(now);
  std::ranges::move(timed_.deadlines.run_due(now), std::back_inserter(actions));
  log(actions);
  const auto of_tournaments =
      timed_.tournaments.run_due(now, [&] { return !stopping.stop_requested(); });
  for (const auto& action : of_tournaments) {
    ops::log_info("tournament", {{"tournament", action.tournament}, {"what", action.what}});
  }
  const auto of_accounts = timed_.closings.run(now);
  for (const auto& action : of_accounts) {
    ops::log_info("closing", {{"account", std::to_string(action.account)}, {"what", action.what}});
  }
  if (!actions.empty() || !of_tournaments.empty() || !of_accounts.empty()) acted_();
  send_digests(now, stopping);
  // A longer wait than possible began before somebody set the clock back.
  const bool prunes = now >= prune_at_ || prune_at_ > now + between_prunings;
  if (prunes && !upkeep_.prune(now)) prune_at_ = now + between_prunings;
}

void DeadlineTimer::send_digests(ports::Time now, const std::stop_token& stopping) {
  // A longer wait than possible began before somebody set the clock back.
  if (now < digests_at_ && digests_at_ <= now + between_digests) return;
  // Neither clocks nor the end of the program wait for all of them.
  int begun = 0;
  const int sent = timed_.digests.send_due(
      now, [&] { return begun++ < digests_in_a_round && !stopping.stop_requested(); });
  if (begun <= digests_in_a_round) digests_at_ = now + between_digests;
  if (sent == 0) return;
  ops::log_info("digests", {{"mails", std::to_string(sent)}});
  acted_();
}

}  // namespace adjutant::cli
