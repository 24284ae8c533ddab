#pragma once

#include "engine/core/fault.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"

namespace adjutant::rise_and_fight {

// core::TurnPlans::plan: what the orders come to, and what may be ordered after them.
core::json::object turn_plan(const State& state, core::Viewer viewer,
                             const core::Read<PlacedOrder>& read);

}  // namespace adjutant::rise_and_fight
