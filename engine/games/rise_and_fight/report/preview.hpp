#pragma once

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"

// What hangs on a die, with its odds.
namespace adjutant::rise_and_fight {

// Of each order: what a move costs, a shot's hits, each unit that rallies, a charge by each
// reaction, as all stand when it is given. Nobody's standing orders are asked (F32).
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);
// Of an answer to what is asked; null where no die hangs on it.
core::json::value preview_of_answer(const State& state, const Order& order);

// The possible fire of a side when it is its turn to fire, as things stand.
core::json::array shots_of(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
