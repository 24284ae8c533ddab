#pragma once

#include <cstdint>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// The side's chance to win above one half, in hundred thousandths: 50,000 for a won game
// (core::ComputerPlayer::evaluate). Between two player turns of a battle that networks have learned
// (features.hpp) they give it; else weights that were set by hand do (margin.hpp).
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

}  // namespace adjutant::two_by_two
