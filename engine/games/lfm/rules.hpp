#pragma once

#include "engine/core/game.hpp"
#include "engine/games/lfm/rules/reasons.hpp"  // plain_reason

namespace adjutant::lfm {

// Last Full Measure behind the interface of all games: the only header of this game that the rest
// of the program includes. One game for each version of the rules (README.md).
const core::Game& game_1();
const core::Game& game_2();

}  // namespace adjutant::lfm
