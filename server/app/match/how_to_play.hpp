#pragma once

#include <array>
#include <string_view>

#include "engine/core/document.hpp"
#include "engine/core/game.hpp"

// Help for a first turn, from the rules of the game and from the match.
namespace adjutant::app {

// How to win this battle, by the rules; empty if they do not say.
core::Document how_to_win(std::string_view ruleset, std::string_view battle);
// The same, with what the battle adds to the rules.
core::Document how_to_win(const core::Game& game, const core::Scenario& scenario);

// What stands above the orders of orders_to_try().
inline constexpr std::string_view orders_to_try_begin = "You can send these lines as they are:";

// What stands above the answers of answers_to_give().
inline constexpr std::array<std::string_view, 3> answers_to_give_begin{
    "Answer with this line:", "Answer with one of these lines:",
    "Answer with one or more of these lines:"};

// The legal answers to the side's open question, to copy; empty if there is none.
core::Document answers_to_give(const core::Game& game, const core::State& state, core::Side side);

// Up to three orders that the side may give now as one submission, as different as possible; the
// answers where a question is open; empty if there are none.
core::Document orders_to_try(const core::Game& game, const core::State& state, core::Side side);

// All orders of a game, one a line; empty if its rules do not list them.
core::Document orders_of(std::string_view ruleset);

// All rules of a game, or the one with this number, or those below it: 6.1 below 6; empty where
// there is none.
core::Document rules_of(std::string_view ruleset, std::string_view number);

}  // namespace adjutant::app
