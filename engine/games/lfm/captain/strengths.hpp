#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::lfm {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 25},
                                            {.nodes_max = 14, .overlooked = 8},
                                            {.nodes_max = 28},
                                            {.nodes_max = 110},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::lfm
