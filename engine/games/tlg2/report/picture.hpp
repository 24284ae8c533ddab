#pragma once

#include "engine/core/event.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// The map with the position, and arrows for the moves, attacks, retreats and advances in `events`.
core::Picture picture(const State& state, const core::Events& events, Viewer viewer);

}  // namespace adjutant::tlg2
