#pragma once

#include <optional>
#include <string_view>

namespace adjutant::core {

// How much a whole match of a battle is, of both sides together.
struct BattleFigures {
  int orders = 0;
  int tenths_of_turns = 0;  // how long it is, on average; at least one turn
};

// Of the battle with this title, as docs/balance.md has them, which the program carries with it.
std::optional<BattleFigures> battle_figures(std::string_view title);

}  // namespace adjutant::core
