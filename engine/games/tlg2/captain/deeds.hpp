#pragma once

#include <vector>

#include "engine/core/deeds.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::Deed> deeds(const State& before, Side side,
                              const std::vector<PlacedOrder>& orders, const core::Events& happened);

}  // namespace adjutant::tlg2
