#pragma once

#include <memory>
#include <string>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

struct ClockEffect {
  std::shared_ptr<const LiveMatch> live;  // after it
  std::string what;                       // for the log; empty: the clock asked for nothing
};

// Does what the match's clock asks for now: reminds, plays for the side whose time is over, or
// says that its opponent may claim the win. Called before anything a player does, too, so that
// late orders meet the match as the clock has left it.
Result<ClockEffect> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                 const std::shared_ptr<const LiveMatch>& live);

}  // namespace adjutant::app
