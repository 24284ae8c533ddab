#pragma once

#include "engine/games/two_by_two/captain/marches.hpp"

// How good what one unit might do looks at a glance.
namespace adjutant::two_by_two {

// What the charge promises that a unit has made, with those who have come along and what the fire
// at it may cost, in hundredths of a point.
int outlook(const State& state, UnitIndex unit, const Temperament& temperament);

// How a unit stands, in hundredths of a point: its shots and those at it, its melee, who could
// charge it, whom it could charge next, its flanks, its neighbours, its distance from enemies and
// HQ; of an HQ, whom it helps to rally.
int glance(const State& state, UnitIndex unit, const Temperament& temperament);

}  // namespace adjutant::two_by_two
