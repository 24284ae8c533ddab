#pragma once

#include "engine/core/game.hpp"

namespace adjutant::tally {

// A game for the tests of matches: "left" and "right" take turns, each throws dice ("roll 2") or
// passes ("pass"); whoever has the higher tally after the scenario's turns wins. A standing order
// ("aside 3") stays hidden and is added to each later tally of its side. `resign` is known.
const core::Game& game();

}  // namespace adjutant::tally
