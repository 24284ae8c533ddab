#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/captain/level.hpp"

namespace adjutant::app {

// The names of the computer player at this level, "Ensign" (and "Captain" where the level is none
// of Captain's ranks): the second where a player of an older server has the first.
std::array<std::string, 2> computer_handles(captain::Level level);

// No player may have such a name.
bool is_computer_handle(std::string_view handle);
// Whether this is the handle of the Captain that replaces players of tournaments.
bool is_stand_in_handle(std::string_view handle);

}  // namespace adjutant::app
