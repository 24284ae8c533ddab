#pragma once

#include <vector>

#include "engine/core/deeds.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::Deed> deeds(const State& before, Side side,
                              const std::vector<PlacedOrder>& orders, const core::Events& happened);

}  // namespace adjutant::rise_and_fight
