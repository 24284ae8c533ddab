#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::rise_and_fight {

// Measured: docs/balance.md, "Captain's ranks".
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 100, .misjudged = 100},
                                            {.nodes_max = 1, .overlooked = 50, .misjudged = 30},
                                            {.nodes_max = 1},
                                            {.nodes_max = 40},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::rise_and_fight
