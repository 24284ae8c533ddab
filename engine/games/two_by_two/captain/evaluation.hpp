#pragma once

#include <cstdint>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// How much likelier than not the side wins, in hundred thousandths: 50,000 when it has
// (core::ComputerPlayer::evaluate). Between two player turns of a battle that networks have learned
// (features.hpp) they say so; else it is told by figures that were set by hand (margin.hpp).
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

}  // namespace adjutant::two_by_two
