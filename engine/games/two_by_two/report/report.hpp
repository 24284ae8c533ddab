#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What players read and see of a battle.
namespace adjutant::two_by_two {

// What happened and what is due, for one viewer: with all units by x, y, facing and state, and who
// could shoot at whom with what chance.
core::Document report(const State& before, const State& after, const core::Events& events,
                      core::Viewer viewer);

// The table seen from above, north at the top: inch rulers on its four edges, a grid of 6", ground,
// bases with their fronts; what happened as arrows.
core::Picture picture(const State& state, const core::Events& events, core::Viewer viewer);

// core::TurnPlans::plan: what the orders come to, and what may be ordered after them.
core::json::object turn_plan(const State& state, core::Viewer viewer,
                             const core::Read<PlacedOrder>& read);

// Of each order that throws dice for itself, as all stand when it is given: charges and melee lines
// their melee, shots their results, reinforcements their arrival.
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// The possible fire of a side now, in file order, with the chance of each result.
core::json::array shots_of(const State& state, Side side);

// N23: what standing orders and doctrine would choose for a side in the enemy's player turn as all
// stand now: shots, one after the other and none with an effect; the way of each unit in contact or
// under fire that would rout (from the nearest enemy).
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::two_by_two
