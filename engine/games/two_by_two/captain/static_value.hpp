#pragma once

#include "engine/games/two_by_two/captain/marches.hpp"

// The static value of what one unit might do.
namespace adjutant::two_by_two {

// The expected gain of the charge that a unit has made, with those who have come along and what the
// fire at it may cost, in hundredths of a point.
int outlook(const State& state, UnitIndex unit, const RandomWeights& random_weights);

// How a unit stands, in hundredths of a point: its shots and those at it, its melee, who could
// charge it, whom it could charge next, its flanks, its neighbours, its distance from enemies and
// HQ; of an HQ, whom it helps to rally.
int static_value(const State& state, UnitIndex unit, const RandomWeights& random_weights);

}  // namespace adjutant::two_by_two
