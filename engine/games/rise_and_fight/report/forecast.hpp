#pragma once

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// F33: the choices of standing orders and doctrine for a side in the enemy's half-turn as things
// stand: how it would meet each possible charge, each by itself, with the units that would fire at
// it, none of these shots having an effect; in the last turn of side A its last fire.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
