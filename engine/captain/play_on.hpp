#pragma once

#include <optional>

#include "engine/core/game.hpp"

namespace adjutant::captain {

// The winner if both sides play as Level::greedy from here on, with every die from `random`; empty
// if drawn, or not over after this many order lines. The same seed gives the same end. The game
// must have a computer player (ENSURE).
std::optional<core::Side> play_on(const core::Game& game, core::State state, core::Random& random,
                                  int orders_max);

}  // namespace adjutant::captain
