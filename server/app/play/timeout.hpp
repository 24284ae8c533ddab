#pragma once

#include <memory>
#include <optional>
#include <string>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/problem.hpp"
#include "server/app/task.hpp"

namespace adjutant::app {

struct ClockEffect {
  std::shared_ptr<const LiveMatch> live;  // after it
  std::string what;                       // for the log; empty: the clock asked for nothing
};

// Does what the match's clock requires at `now`: reminds, plays for the side that ran out of time,
// or lets its opponent claim the win. Also called before every action of a player, so that late
// orders find the match as the clock has left it. Runs where it may wait if clock_step() has
// something to do.
Task<Result<ClockEffect>> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                       std::shared_ptr<const LiveMatch> live, ports::Time now,
                                       Execution& execution);

// When the time of this side ended, if it was over at `at` and the clock has not dealt with that
// yet. After settle_clock() it waits for mail that left in time; it does not play later orders,
// whether a substitute plays or the opponent may claim the win.
std::optional<ports::Time> overdue_since(const LiveMatch& live, core::Side side, ports::Time at);

}  // namespace adjutant::app
