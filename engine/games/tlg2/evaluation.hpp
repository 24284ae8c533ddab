#pragma once

#include <cstdint>

#include "engine/games/tlg2/state.hpp"

namespace adjutant::tlg2 {

// How the battle stands for a side, in hundredths of a strength point (core::Game::evaluate).
std::int64_t evaluate(const State& state, Side side);

}  // namespace adjutant::tlg2
