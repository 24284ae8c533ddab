#include "server/cli/ticker.hpp"

#include "server/ops/log.hpp"

namespace adjutant::cli {
namespace {

constexpr std::chrono::seconds look_interval{1};
constexpr std::chrono::seconds pause_after_failure{10};
constexpr std::chrono::minutes prune_interval{10};

}  // namespace

Ticker::Ticker(app::Deadlines& deadlines, ports::Store& store, const ports::Clock& clock,
               ops::Metrics& metrics)
    : deadlines_(deadlines), store_(store), clock_(clock), metrics_(metrics) {
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Ticker::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  thread_.join();
}

void Ticker::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    ports::Duration pause = look_interval;
    try {
      round();
    } catch (const std::exception& error) {
      ops::log_error("clocks_failed", {{"reason", error.what()}});
      pause = pause_after_failure;
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, pause, [] { return false; });
  }
}

void Ticker::round() {
  const auto now = clock_.now();
  if (const auto next = deadlines_.next_due(); next && *next <= now) {
    for (const auto& action : deadlines_.run_due(now)) {
      ops::log_info("clock", {{"match", action.match}, {"what", action.what}});
      metrics_.clock_action(action.what.substr(0, action.what.find(' ')));
    }
  }
  if (now >= next_prune_) prune();
}

// A bounded piece at a time, so that players' commits never wait long.
void Ticker::prune() {
  const auto now = clock_.now();
  if (!store_.prune(now)) next_prune_ = now + prune_interval;
}

}  // namespace adjutant::cli
