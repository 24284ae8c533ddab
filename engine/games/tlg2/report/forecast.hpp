#pragma once

#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

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
