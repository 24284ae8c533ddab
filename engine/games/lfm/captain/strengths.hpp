#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::lfm {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 65},
                                            {.nodes_max = 1, .overlooked = 30},
                                            {.nodes_max = 10},
                                            {.nodes_max = 75},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::lfm
