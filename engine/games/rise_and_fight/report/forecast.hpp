#pragma once

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// F33: what standing orders and doctrine would choose for a side in the enemy's half-turn as all
// stand now: how each charge that could be ordered would be met, each by itself, with who would
// fire at it and none of these shots having an effect; in the last turn of side A its last fire.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
