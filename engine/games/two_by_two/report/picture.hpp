#pragma once

#include "engine/core/event.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// The table seen from above, north at the top: inch rulers on its four edges, a grid of 6", ground,
// bases with their fronts; what happened as arrows.
core::Picture picture(const State& state, const core::Events& events, core::Viewer viewer);

}  // namespace adjutant::two_by_two
