#pragma once

#include <cstdint>

#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// How the battle stands for a side (core::ComputerPlayer::evaluate): how much likelier than not it
// wins, in hundred thousandths, 50,000 when it has. Between two turns of a battle that a network
// has learned (features.hpp) it says so. Else, and by Weights that do without, that is taken from
// strength points: what both have left, the hex that decides, who would win as things stand and
// more and more so toward the end, how far those who must come have to go, and what both may hope
// for.
std::int64_t evaluate(const State& state, Side side, const Weights& weights);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state, const Weights& weights);

}  // namespace adjutant::tlg2
