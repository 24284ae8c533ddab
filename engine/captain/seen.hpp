#pragma once

#include "engine/core/game.hpp"

namespace adjutant::captain {

// The state as far as this side may see it: what is hidden from it (the other side's standing
// orders) is as if it were not there. Where what a side sees is not a whole position, pieces
// themselves being hidden, it is the state: such a game's computer player looks away by itself.
core::State as_seen_by(const core::Game& game, const core::Scenario& scenario,
                       const core::State& state, core::Side side);

}  // namespace adjutant::captain
