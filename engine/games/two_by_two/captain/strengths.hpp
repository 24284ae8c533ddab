#pragma once

#include "engine/core/strength.hpp"

namespace adjutant::two_by_two {

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{
    {{.nodes_max = 1, .overlooked = 10, .misjudged = 100, .worst_of = 120},
     {.nodes_max = 1, .overlooked = 8, .misjudged = 57, .worst_of = 120},
     {.nodes_max = 1, .overlooked = 4, .misjudged = 9},
     {.nodes_max = 28, .misjudged = 5},
     {.nodes_max = 1200}}};

}  // namespace adjutant::two_by_two
