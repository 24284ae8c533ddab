#pragma once

#include <string_view>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"

// The battle of Chippewa at the points where the engine is measured.
namespace adjutant::bench {

const BuiltInScenario& chippewa();

// A whole turn of 20 orders: 12 moves, then combats.
extern const std::string_view twenty_orders;
// Of the combat phase that the moves of `twenty_orders` lead to.
extern const std::string_view one_attack;
extern const std::string_view one_move;

// The second turn, both sides in contact: `twenty_orders` are legal.
core::State second_turn();
// The same with its moves made: `one_attack` is legal.
core::State second_turn_combat();
// A match at its first turn: `one_move` is legal.
match::Match first_turn();

// Orders that must be understood.
core::Orders understood(const core::State& state, core::Side side, std::string_view text);

}  // namespace adjutant::bench
