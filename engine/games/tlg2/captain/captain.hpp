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
#include "engine/games/tlg2/captain/appraisal.hpp"
#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::tlg2 {

// How the battle stands for a side (core::ComputerPlayer::evaluate): how much likelier than not it
// wins, in hundred thousandths, 50,000 when it has. Between two turns of a battle that a network
// has learned (below) it says so. Else, and by Weights that do without, that is taken from
// strength points: what both have left, the hex that decides, who would win as things stand and
// more and more so toward the end, how far those who must come have to go, and what both may hope
// for.
std::int64_t evaluate(const State& state, Side side, const Weights& weights);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state, const Weights& weights);

// Certain: movements. Chancy: combats and the end of the turn.
using Plan = core::PlanOf<PlacedOrder>;

// core::ComputerPlayer::propose, core::ComputerPlayer::vary.
Plan propose(const State& state, Side side, core::Random& random, const Weights& weights);
Plan vary(const State& state, Side side, const Plan& plan, core::Random& random,
          const Weights& weights);

// core::ComputerPlayer::play.
State apply_orders(State state, Side side, const std::vector<PlacedOrder>& orders,
                   core::Dice& dice);

// A player who orders at random, for self-play and tests. To a question: any of its answers, each
// equally likely. In the movement phase: a unit that can move or enter, each equally likely, to any
// hex it can come to, each equally likely; once in 32 orders, and when nobody can move, `done
// moving` or, once in eight, `end turn`. In the combat phase: random_engagement(), or `end turn`:
// once in four orders, and when no combat is found. `side` is the one whose order is due.
Order random_order(const State& state, Side side, core::Random& random);

// Plays such an order on the state itself.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

// core::Narrator: attacks and fires by their target, and whether units that only move come nearer
// to the enemy or draw back.
std::vector<core::ExplainedAction> actions(const State& before, Side side,
                                           const std::vector<PlacedOrder>& orders,
                                           const core::Events& happened);

// What a network (core::Network) looks at in a position: whole numbers, in the order of
// feature_names(). Of the whole battle, each in a place of its own for every turn: who leads and by
// how much (9.3, 10.3), what both sides may hope for and have to fear, what is left, waits, is in
// contact, has company, how far it is from the enemy, and what stands how near the hex that
// decides. Of each unit: its steps, where it stands, who is near, what threatens it.
// `names`, where it is given, takes the name of each: "us hopes, turn 3", "8F danger"; no two are
// alike.
std::vector<std::int32_t> features(const State& state, const Weights& weights,
                                   std::vector<std::string>* names = nullptr);
// With the weights of its scenario.
std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names = nullptr);

// The network that judges by them where this side is to move (networks/*.json); null where none has
// learned the battle as its file has it.
const core::Network* network_for(const Scenario& scenario, Side to_move);

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 52},
                                            {.nodes_max = 1, .overlooked = 8},
                                            {.nodes_max = 22},
                                            {.nodes_max = 100},
                                            {.nodes_max = 1400}}};

}  // namespace adjutant::tlg2
