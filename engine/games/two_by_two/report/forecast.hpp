#pragma once

#include "engine/core/json.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// N23: what standing orders and doctrine would choose for a side in the enemy's player turn as all
// stand now: shots, one after the other and none with an effect; the way of each unit in contact or
// under fire that would rout (from the nearest enemy).
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::two_by_two
