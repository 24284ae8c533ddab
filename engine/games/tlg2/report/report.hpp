#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// What happened between two positions, for a player to read: moves, then combat by combat (odds,
// each shift with its rule, die, result, losses, retreats, advances, who chose and why), then the
// position: units by side with place and strength, points, what is asked of whom.
core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer);

}  // namespace adjutant::tlg2
