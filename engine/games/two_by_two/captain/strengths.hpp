#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::two_by_two {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 10, .misjudged = 100},
                                            {.nodes_max = 1, .overlooked = 8, .misjudged = 42},
                                            {.nodes_max = 1, .overlooked = 8, .misjudged = 8},
                                            {.nodes_max = 24, .misjudged = 8},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::two_by_two
