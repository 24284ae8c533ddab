#pragma once

#include "engine/core/game.hpp"

namespace adjutant::tiny {

const core::Game& game();
// Version 2 of its rules: nobody may hide in the last cove (2.1).
const core::Game& next_game();

}  // namespace adjutant::tiny
