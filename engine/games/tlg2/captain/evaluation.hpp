#pragma once

#include <cstdint>

#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// How the battle stands for a side, in hundredths of a strength point (core::Game::evaluate): what
// both have left, the hex that decides, who would win as things stand and more and more so toward
// the end, how far those who must come have to go, and what the side that moves next may hope for.
std::int64_t evaluate(const State& state, Side side, const Weights& weights);

}  // namespace adjutant::tlg2
