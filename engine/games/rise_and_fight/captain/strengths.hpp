#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::rise_and_fight {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 20, .misjudged = 85},
                                            {.nodes_max = 1, .overlooked = 10, .misjudged = 43},
                                            {.nodes_max = 1},
                                            {.nodes_max = 24},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::rise_and_fight
