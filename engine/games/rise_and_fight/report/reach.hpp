#pragma once

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// How far units could go, for plans.
namespace adjutant::rise_and_fight {

// 2, F8: straight ways that could be ordered now, in half inches: [{heading, most, free}]. Of
// skirmishers 72 rays clockwise from north; of others obliques from 45 degrees left of the facing
// to 45 degrees right, 5 degrees apart, and the way straight back. `free` costs neither hit nor
// test.
core::json::array reach(const State& state, UnitIndex unit);

// The row of its formation now: [{mils, tires}].
core::json::array segments(const State& state, UnitIndex unit);

}  // namespace adjutant::rise_and_fight
