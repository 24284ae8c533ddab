#pragma once

#include "engine/games/rise_and_fight/rules/command.hpp"

// F27: how a battle ends.
namespace adjutant::rise_and_fight {

// After a step: an army that has lost its breakpoint. Of two the one that lost more, of two equal
// ones that on move.
std::optional<Side> broken_army(const State& state, Side on_move);
// After the last turn: the side that has lost less, or the defender if both have lost the same.
Side winner_on_losses(const State& state);

// What core::Game says of it.
std::optional<core::Outcome> outcome(const State& state);
std::string goal(const Scenario& scenario);

}  // namespace adjutant::rise_and_fight
