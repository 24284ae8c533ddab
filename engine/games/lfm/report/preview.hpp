#pragma once

#include <vector>

#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// Of each fire, charge and attack among the orders: strengths, modifiers with their rules, the
// chance of each result in sixths, "text" for people. Each as the orders before it leave the
// position without dice (L31).
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

}  // namespace adjutant::lfm
