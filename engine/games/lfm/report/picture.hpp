#pragma once

#include "engine/core/event.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// The map with the units: a counter for a stack's regiments, one for its guns, and one for
// commanders; arrows for the events.
core::Picture picture(const State& state, const core::Events& events, Viewer viewer);

}  // namespace adjutant::lfm
