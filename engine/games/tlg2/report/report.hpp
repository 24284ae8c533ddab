#pragma once

#include <vector>

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/core/json.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// What players read and see of a battle.
namespace adjutant::tlg2 {

// What happened between two positions, for a player to read: moves, then combat by combat (odds,
// each shift with its rule, die, result, losses, retreats, advances, who chose and why), then the
// position: units by side with place and strength, points, what is asked of whom.
core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer);

// The map with the position, and arrows for the moves, attacks, retreats and advances in `events`.
core::Picture picture(const State& state, const core::Events& events, Viewer viewer);

// core::Game::plan(): the position that the orders lead to without a die, where each unit may still
// go, who may and who must fight whom, the odds of the combats ordered, and the legal answers to an
// open question. `Plan` in protocol/games/tlg2.yaml says it member by member.
core::json::object turn_plan(const State& state, Viewer viewer, const Parsed& read);

// An object for each attack and bombardment among the orders, against the position after the
// movement orders before it: strengths, odds, each shift with its rule, and in how many ways of six
// each result comes; for a charge the odds by its die, and ways of 36. What the rules refuse
// carries `refused` with rule and message, and odds where it is clear who would fight. Later
// combats are shown as if earlier ones changed nothing.
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// core::Game::forecast(): what R23 would choose for `side` as things stand.
//
//   retreats  for each of its units on the map, made to retreat from a combat of its own:
//             where to and whom it pushes aside, or that it is lost
//   losses    its units in the order in which they lose a step: of those in a combat, the first
//   advances  for each hex of the enemy's next to its units: who of those that attack it goes in,
//             again the first
//
// `Forecast` in protocol/games/tlg2.yaml says it member by member.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::tlg2
