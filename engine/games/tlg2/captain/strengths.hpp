#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::tlg2 {

// Measured: docs/balance.md, "Captain's ranks".
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 57},
                                            {.nodes_max = 1, .overlooked = 27},
                                            {.nodes_max = 18},
                                            {.nodes_max = 130},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::tlg2
