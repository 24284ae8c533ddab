#pragma once

#include "engine/core/game.hpp"

namespace adjutant::rise_and_fight {

// Rise & Fight Again behind the interface of all games: the only header of this game that the rest
// of the program includes.
const core::Game& game();

}  // namespace adjutant::rise_and_fight
