#pragma once

#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/random.hpp"
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::lfm {

// Certain: works. Chancy: fires, movements, combats and the end of the turn: the enemy's guns
// answer between the first and the second.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random);

// core::ComputerPlayer::play.
State foresee(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice);

}  // namespace adjutant::lfm
