#pragma once

#include "engine/core/game.hpp"

namespace adjutant::lfm {

// Last Full Measure behind the interface of all games: the only header of this game that the rest
// of the program includes.
const core::Game& game();

}  // namespace adjutant::lfm
