#include "server/app/play/turn_length.hpp"

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/match/stored_match.hpp"

namespace adjutant::app {

Result<void> check_length(const LiveMatch& before, const match::Applied& applied) {
  const auto kind = applied.submission.kind;
  if (kind != match::Kind::orders || ends_report_period(before.match, applied.match, kind)) {
    return {};
  }
  const auto& done = before.asides[core::index(applied.submission.side)];
  const auto events = static_cast<int>(applied.events.size());
  if (done.orders >= limits::orders_a_turn_max) {
    return problem("too-many", fmt::format("You have submitted orders {} times in this turn. Only "
                                           "orders that end your turn are accepted now.",
                                           done.orders));
  }
  if (done.events + events > limits::events_a_turn_max) {
    return problem(
        "too-many",
        fmt::format("Your orders in this turn would have {} events, and a turn has {} at "
                    "most. Submit fewer orders, or end your turn.",
                    done.events + events, limits::events_a_turn_max));
  }
  if (before.row.events + events > limits::events_a_match_max) {
    return problem("too-many", fmt::format("This match has {} events, and a match has {} at most. "
                                           "Only orders that end your turn are accepted now.",
                                           before.row.events, limits::events_a_match_max));
  }
  return {};
}

}  // namespace adjutant::app
