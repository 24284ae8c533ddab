#pragma once

#include <vector>

#include "engine/core/deeds.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::Deed> deeds(const State& before, Side side,
                              const std::vector<PlacedOrder>& orders, const core::Events& happened);

}  // namespace adjutant::two_by_two
