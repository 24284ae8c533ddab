#pragma once

#include <array>

#include "engine/core/network.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

namespace adjutant::tlg2 {

// Networks that have learned a battle, by the side that is to move in it.
using Judges = std::array<core::Network, 2>;

// Those of a battle that the program carries (networks/*.json); null where none has learned it as
// its file has it: with other figures other things are worth while.
const Judges* judges(const Scenario& scenario);

}  // namespace adjutant::tlg2
