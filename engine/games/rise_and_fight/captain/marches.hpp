#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/rise_and_fight/rules/orders.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// What one unit might do, and its static value.
namespace adjutant::rise_and_fight {

// Drawn again for each plan, so that plans differ as opinions do.
struct RandomWeights {
  int boldness = 0;  // 0-4: how near one goes
  int noise = 0;     // at most, on top of each static value
};
RandomWeights draw_random_weights(core::Random& random);

// Some moves that a unit of sense might get, legal or not.
std::vector<MoveOrder> marches(const State& state, UnitIndex unit,
                               const RandomWeights& random_weights, core::Random& random);

// How a unit stands, in hundredths of a per mille: its shots and those at it, who could charge it,
// where it looks, its neighbours, its distance from enemies and its commander.
int static_value(const State& state, UnitIndex unit, const RandomWeights& random_weights);

}  // namespace adjutant::rise_and_fight
