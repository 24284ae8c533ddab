#pragma once

#include <memory>
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

// Does what the match's clock asks for at `now`: reminds, plays for the side whose time is over, or
// says that its opponent may claim the win. Called before anything a player does, too, so that
// late orders meet the match as the clock has left it. Runs where it may wait when
// clock_step() has something to do.
Task<Result<ClockEffect>> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                       std::shared_ptr<const LiveMatch> live, ports::Time now,
                                       Execution& execution);

// Whether orders are given in this side's place, for its time was over at `at`: only mail that was
// sent in time is waited for. Orders that came then are not played.
bool is_too_late(const LiveMatch& live, core::Side side, ports::Time at);

}  // namespace adjutant::app
