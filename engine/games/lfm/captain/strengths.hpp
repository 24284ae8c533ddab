#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::lfm {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 36},
                                            {.nodes_max = 8, .overlooked = 10},
                                            {.nodes_max = 24},
                                            {.nodes_max = 110},
                                            {.nodes_max = 1200}}};

}  // namespace adjutant::lfm
