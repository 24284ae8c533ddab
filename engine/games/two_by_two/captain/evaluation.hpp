#pragma once

#include <cstdint>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// How the battle stands for a side, in hundredths of a point (core::Game::evaluate): points of N22,
// how near either army is to being beaten (N21), who is pinned or disrupted, what the side that
// fires next may hope for and the side that moves next by charging, and how far those who want to
// fight still have to go.
std::int64_t evaluate(const State& state, Side side);

}  // namespace adjutant::two_by_two
