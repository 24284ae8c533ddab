#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::two_by_two {

// Measured: docs/balance.md, "Captain's ranks".
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 100, .misjudged = 100},
                                            {.nodes_max = 1, .overlooked = 60, .misjudged = 80},
                                            {.nodes_max = 1, .overlooked = 35, .misjudged = 20},
                                            {.nodes_max = 1},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::two_by_two
