#pragma once

#include "engine/registry.hpp"

namespace adjutant {

// The games that are shipped: engine/games.cpp lists them. What games() gives in the program; one
// that has more, as those of the tests have, defines games() itself.
Games shipped_games();

}  // namespace adjutant
