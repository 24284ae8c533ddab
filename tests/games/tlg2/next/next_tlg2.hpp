#pragma once

#include "engine/core/game.hpp"

namespace adjutant::next_rules {

// Version 3 of Twilight's Last Gleaming 2 as a program might carry it beside versions 1 and 2: as
// version 2 but for one rule, by which nobody may move into hex C2028.
const core::Game& tlg2();

}  // namespace adjutant::next_rules
