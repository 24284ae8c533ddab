#pragma once

#include <vector>

#include "engine/core/deeds.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::Deed> deeds(const State& before, Side side,
                              const std::vector<PlacedOrder>& orders, const core::Events& happened);

}  // namespace adjutant::lfm
