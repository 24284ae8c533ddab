#pragma once

#include "engine/captain/captain.hpp"

namespace adjutant::captain {

// As choose() at one of Captain's ranks, but thought by this player instead of the game's own: the
// same with other figures (core::Tunable).
core::Orders choose_as(const core::ComputerPlayer& player, const core::Game& game,
                       const core::State& state, core::Side side, Level level, core::Random& random,
                       const Limits& limits = {});

}  // namespace adjutant::captain
