#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::two_by_two {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 100, .misjudged = 100},
                                            {.nodes_max = 1, .overlooked = 60, .misjudged = 80},
                                            {.nodes_max = 1, .overlooked = 35, .misjudged = 20},
                                            {.nodes_max = 1},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::two_by_two
