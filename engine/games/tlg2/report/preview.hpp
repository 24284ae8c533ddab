#pragma once

#include <vector>

#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// An object for each attack and bombardment among the orders, against the position after the
// movement orders before it: strengths, odds, each shift with its rule, and in how many ways of six
// each result comes; for a charge the odds by its die, and ways of 36. What the rules refuse
// carries `refused` with rule and message, and odds where it is clear who would fight. Later
// combats are shown as if earlier ones changed nothing.
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

}  // namespace adjutant::tlg2
