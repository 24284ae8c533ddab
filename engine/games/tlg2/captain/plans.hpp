#pragma once

#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/random.hpp"
#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::tlg2 {

// Certain: movements. Chancy: combats and the end of the turn.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random, const Weights& weights);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random,
          const Weights& weights);

// core::ComputerPlayer::play.
State foresee(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice);

}  // namespace adjutant::tlg2
