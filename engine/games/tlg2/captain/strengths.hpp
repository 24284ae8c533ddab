#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::tlg2 {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 52},
                                            {.nodes_max = 1, .overlooked = 8},
                                            {.nodes_max = 22},
                                            {.nodes_max = 100},
                                            {.nodes_max = 1400}}};

}  // namespace adjutant::tlg2
