#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::rise_and_fight {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 20, .misjudged = 85},
                                            {.nodes_max = 1, .overlooked = 8, .misjudged = 33},
                                            {.nodes_max = 7, .overlooked = 4, .misjudged = 10},
                                            {.nodes_max = 24},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::rise_and_fight
