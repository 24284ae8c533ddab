#pragma once

#include <array>
#include <string_view>

namespace adjutant::app {

// The names of the computer player: the second where a player of an older server has the first.
inline constexpr std::array<std::string_view, 2> computer_handles{"Captain", "Captain_"};

// No player may be called so.
bool is_computer_handle(std::string_view handle);

}  // namespace adjutant::app
