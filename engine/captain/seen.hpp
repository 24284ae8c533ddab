#pragma once

#include "engine/core/game.hpp"

namespace adjutant::captain {

// The state as far as this side may see it: what is hidden from it (the opponent's standing orders)
// is as if it were not there. If a side's view is not a whole position, because pieces themselves
// are hidden, it is the state: such a game's computer player must ignore them itself.
core::State as_seen_by(const core::Game& game, const core::Scenario& scenario,
                       const core::State& state, core::Side side);

}  // namespace adjutant::captain
