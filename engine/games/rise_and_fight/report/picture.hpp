#pragma once

#include "engine/core/event.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// The table seen from above, north at the top: inch rulers on its four edges, a grid of 6", ground,
// units as their formations make them, a pip a hit of fatigue, commanders as rings, who is in
// contact; what happened as arrows.
core::Picture picture(const State& state, const core::Events& events, core::Viewer viewer);

}  // namespace adjutant::rise_and_fight
