#pragma once

#include "engine/match/match.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Limits the number of orders that do not end the turn, and the events that they cause: in some
// games a player may do the same again without end. "too-many" beyond that.
Result<void> check_length(const LiveMatch& before, const match::Applied& applied);

}  // namespace adjutant::app
