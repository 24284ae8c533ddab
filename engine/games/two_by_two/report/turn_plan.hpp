#pragma once

#include "engine/core/fault.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"

namespace adjutant::two_by_two {

// core::TurnPlans::plan: what the orders come to, and what may be ordered after them.
core::json::object turn_plan(const State& state, core::Viewer viewer,
                             const core::Read<PlacedOrder>& read);

}  // namespace adjutant::two_by_two
