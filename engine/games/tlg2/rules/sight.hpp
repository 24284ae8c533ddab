#pragma once

#include "engine/games/tlg2/rules/position.hpp"
#include "engine/hexwar/sight.hpp"

// 7.2-7.3, 7.7, R32-R33, R41-R42: range, line of sight and attenuation of a bombardment.
namespace adjutant::tlg2 {

// Through a line that is obstructed, fire is attenuated (7.3).
using hexwar::Sight;

// Whether terrain leaves a line of sight open; units never close one (7.3).
bool sees(const Scenario& scenario, Hex gun, Hex target);
// What closes it, for the player; empty: nothing.
std::string in_the_way(const Scenario& scenario, Hex gun, Hex target);

// The line of sight from a gun's hex to a target hex as terrain and units lie now; `involved`:
// those who take part in the attack (R42).
Sight sight(const State& state, Hex gun, Hex target, UnitSet involved = 0);

// The range of a gun now: printed, or 1 at night (10.2, R32).
int range_now(const State& state, UnitIndex gun);

}  // namespace adjutant::tlg2
