#pragma once

#include <string>
#include <string_view>

#include "engine/core/game.hpp"

namespace adjutant::tlg2 {

// Twilight's Last Gleaming 2 behind the interface of all games: the only header of this game that
// the rest of the program includes. One game for each version of the rules (README.md).
const core::Game& game_1();
const core::Game& game_2();

// The reason of an outcome, in the words that players read.
std::string plain_reason(std::string_view reason);

}  // namespace adjutant::tlg2
