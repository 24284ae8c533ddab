#pragma once

#include "engine/captain/captain.hpp"

namespace adjutant::captain {

// As choose() at Level::captain, but thought by this player instead of the game's own: the same
// with other figures (core::Tunable).
core::Orders choose_as(const core::ComputerPlayer& player, const core::Game& game,
                       const core::State& state, core::Side side, core::Random& random,
                       const Limits& limits = {});

}  // namespace adjutant::captain
