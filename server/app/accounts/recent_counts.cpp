#include "server/app/accounts/recent_counts.hpp"

#include <chrono>

#include <fmt/format.h>

#include "server/app/limits.hpp"

namespace adjutant::app {

std::optional<ports::Duration> RecentCounts::count(const std::string& who, int most,
                                                   ports::Time now) {
  const std::lock_guard lock(mutex_);
  // A window that ends later than one can began under a clock that has been set back since.
  const auto is_past = [&](const auto& entry) {
    return entry.second.until <= now || entry.second.until > now + window_;
  };
  if (const auto known = known_.find(who); known != known_.end() && is_past(*known)) {
    known_.erase(known);
  }
  if (known_.size() >= limits::throttled_peers_max) {
    std::erase_if(known_, is_past);
    if (known_.size() >= limits::throttled_peers_max) return window_;
  }
  auto& [times, until] = known_[who];
  if (times == 0) until = now + window_;
  if (times >= most) return until - now;
  ++times;
  return std::nullopt;
}

Result<void> count_lately(RecentCounts& counts, const Identity& identity, const LatelyMost& most,
                          ports::Time now) {
  const auto wait = counts.count(std::to_string(identity.account.id), most.most, now);
  if (!wait) return {};
  const auto done = fmt::format(fmt::runtime(most.done), most.most);
  return problem("too-many",
                 fmt::format("You have {} within a day, as many as you may. Go on later.", done),
                 {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(*wait).count()});
}

}  // namespace adjutant::app
