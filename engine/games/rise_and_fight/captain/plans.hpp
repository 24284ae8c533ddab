#pragma once

#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/random.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// What computer players think about in this game: the fire by itself, so that the moves know what
// it has done; then the moves and charges of a half-turn; and answers to questions.
namespace adjutant::rise_and_fight {

// Certain: moves without a test, commanders. Chancy: shots; tested moves, charges, the end of the
// turn; answers.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random);

// core::ComputerPlayer::play.
State foresee(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice);

}  // namespace adjutant::rise_and_fight
