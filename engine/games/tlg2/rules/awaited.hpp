#pragma once

#include <vector>

#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// The awaited answer, in words; empty when the battle is over.
std::vector<core::Awaited> awaited(const State& state);

}  // namespace adjutant::tlg2
