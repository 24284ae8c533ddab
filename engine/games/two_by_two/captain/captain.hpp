#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/explained_actions.hpp"
#include "engine/core/network.hpp"
#include "engine/core/plan_of.hpp"
#include "engine/core/random.hpp"
#include "engine/core/strength.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::two_by_two {

// The side's chance to win above one half, in hundred thousandths: 50,000 for a won game
// (core::ComputerPlayer::evaluate). Between two player turns of a battle that networks have learned
// (below) they give it; else weights that were set by hand do (margin.hpp).
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

// Certain: moves, turns, charges. Chancy: arrivals, melee lines, the end of the turn; answers.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random);

// core::ComputerPlayer::play.
State apply_orders(State state, Side side, const std::vector<PlacedOrder>& orders,
                   core::Dice& dice);

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::ExplainedAction> actions(const State& before, Side side,
                                           const std::vector<PlacedOrder>& orders,
                                           const core::Events& happened);

// What a network (core::Network) looks at in a position between two player turns: whole numbers,
// in the order of their names. Of the whole battle, each in a place of its own for every turn:
// who leads and by how much (N21, N22, margin.hpp), and of either side what is left in which
// condition, what it may hope for and has to fear (survey.hpp), how far it is from the enemy and
// from what counts. Of each unit: its condition, where it stands, who is near, what threatens it.
// `names`, where it is given, takes the name of each; no two are alike.
std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names = nullptr);

// The network that judges by them where this side is to move (networks/*.json); null where none has
// learned the battle as its file has it.
const core::Network* network_for(const Scenario& scenario, Side to_move);

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{
    {{.nodes_max = 1, .overlooked = 10, .misjudged = 100, .worst_of = 120},
     {.nodes_max = 1, .overlooked = 8, .misjudged = 57, .worst_of = 120},
     {.nodes_max = 1, .overlooked = 4, .misjudged = 9},
     {.nodes_max = 28, .misjudged = 5},
     {.nodes_max = 1200}}};

}  // namespace adjutant::two_by_two
