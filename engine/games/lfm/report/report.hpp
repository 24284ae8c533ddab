#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// What happened and what is due, for one viewer.
core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer);

}  // namespace adjutant::lfm
