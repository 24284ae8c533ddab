#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::tlg2 {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 57},
                                            {.nodes_max = 1, .overlooked = 27},
                                            {.nodes_max = 20},
                                            {.nodes_max = 150},
                                            {.nodes_max = 1200}}};

}  // namespace adjutant::tlg2
