#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// What happened and what is due, for one viewer: with all units by x, y, facing and state, and who
// could shoot at whom with what chance.
core::Document report(const State& before, const State& after, const core::Events& events,
                      core::Viewer viewer);

}  // namespace adjutant::two_by_two
