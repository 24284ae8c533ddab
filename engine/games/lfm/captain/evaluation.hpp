#pragma once

#include <cstdint>

#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// How the battle stands for a side, in hundredths of a strength point (core::Game::evaluate): the
// points of the victory conditions, who would win as things stand and more and more so toward the
// end, what both have left to fight with and in which order, how far those who must come have to
// go, and what the side that moves next may hope for where the lines touch.
std::int64_t evaluate(const State& state, Side side);

}  // namespace adjutant::lfm
