#pragma once

#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/random.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::two_by_two {

// Certain: moves, turns, charges. Chancy: arrivals, melee lines, the end of the turn; answers.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random);

// core::ComputerPlayer::play.
State foresee(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice);

}  // namespace adjutant::two_by_two
