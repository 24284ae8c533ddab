#pragma once

#include <vector>

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/core/json.hpp"
#include "engine/core/picture.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/state.hpp"

// What players read and see of a battle.
namespace adjutant::lfm {

// What happened and what is due, for one viewer.
core::Document report(const State& before, const State& after, const core::Events& events,
                      Viewer viewer);

// The map with the units: a counter for a stack's regiments, one for its guns, and one for
// commanders; arrows for the events.
core::Picture picture(const State& state, const core::Events& events, Viewer viewer);

// core::Game::plan(): the position that the orders lead to with dice that change nothing (L31),
// which guns see whom, where each group may still go, who may and who must fight whom, the odds of
// what is ordered, who is in whose range, and the legal answers to an open question. `Plan` in
// protocol/games/lfm.yaml says it member by member.
core::json::object turn_plan(const State& state, Viewer viewer, const Parsed& read);

// Of each fire, charge and attack among the orders: strengths, modifiers with their rules, the
// chance of each result in sixths, "text" for people. Each as the orders before it leave the
// position without dice (L31).
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// core::Game::forecast(): what standing orders and doctrine (L30) would choose for `side` in the
// enemy's player turn, as things stand.
//
//   fires     what its guns would fire at, one fire after another
//   losses    hex by hex where the enemy has influence (6): its units in the order in which one is
//             lost
//   retreats  those units, each made to retreat from where it stands: where to, or that it is lost
//
// `Forecast` in protocol/games/lfm.yaml says it member by member.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::lfm
