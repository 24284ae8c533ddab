#pragma once

#include <cstdint>

#include "engine/core/game.hpp"

namespace adjutant::tally {

// A game for the tests of matches: "left" and "right" take turns, each throws dice ("roll 2") or
// passes ("pass"); whoever has the higher tally after the scenario's turns wins. A standing order
// ("aside 3") stays hidden and is added to each later tally of its side. `resign` is known.
const core::Game& game();

// Version 2 of its rules, in which one thing is otherwise.
enum class Change : std::uint8_t {
  nothing,
  two_dice_at_most,  // "roll 3" is refused
  another_die,       // each throw of dice rolls one more
  double_pips,       // each die counts twice
  sudden_end,        // a tally of 8 ends the game
  other_default,     // who does not act in time passes
};
const core::Game& changed_game(Change change);

}  // namespace adjutant::tally
