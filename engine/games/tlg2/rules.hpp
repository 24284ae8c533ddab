#pragma once

#include "engine/core/game.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"  // plain_reason

namespace adjutant::tlg2 {

// Twilight's Last Gleaming 2 behind the interface of all games: the only header of this game that
// the rest of the program includes. One game for each version of the rules (README.md).
const core::Game& game_1();
const core::Game& game_2();

}  // namespace adjutant::tlg2
