#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// What players read and see of a battle.
namespace adjutant::rise_and_fight {

// What happened and what is due, for one viewer: with all units by x, y, facing, formation and
// score, commanders, what armies and brigades have lost, who is in contact, and who could shoot at
// whom with what chance.
core::Document report(const State& before, const State& after, const core::Events& events,
                      core::Viewer viewer);

// The table seen from above, north at the top: inch rulers on its four edges, a grid of 6", ground,
// units as their formations make them, a pip a hit of fatigue, commanders as rings, who is in
// contact; what happened as arrows.
core::Picture picture(const State& state, const core::Events& events, core::Viewer viewer);

// core::TurnPlans::plan: what the orders come to, and what may be ordered after them.
core::json::object turn_plan(const State& state, core::Viewer viewer,
                             const core::Read<PlacedOrder>& read);

// Of each order: what a move costs, a shot's hits, each unit that rallies, a charge by each
// reaction, as all stand when it is given. Nobody's standing orders are asked (F32).
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);
// Of an answer to what is asked; null where no die hangs on it.
core::json::value preview_of_answer(const State& state, const Order& order);

// The possible fire of a side when it is its turn to fire, as things stand.
core::json::array shots_of(const State& state, Side side);

// F33: the choices of standing orders and doctrine for a side in the enemy's half-turn as things
// stand: how it would meet each possible charge, each by itself, with the units that would fire at
// it, none of these shots having an effect; in the last turn of side A its last fire.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
