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
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// What computer players think about in this game: the fire by itself, so that the moves know what
// it has done; then the moves and charges of a half-turn; and answers to questions.
namespace adjutant::rise_and_fight {

// How the battle stands for a side (core::ComputerPlayer::evaluate): how much likelier than not it
// wins, in hundred thousandths, 50,000 when it has. At the end of a half-turn, and after the fire
// of the next before its moves, in a battle that a network has learned (below) it says so;
// else that is judged(), in fifths of a per mille.
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

// Certain: moves without a test, commanders. Chancy: shots; tested moves, charges, the end of the
// turn; answers.
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

// What a network (core::Network) looks at in a position: whole numbers, in the order of
// feature_names(). Of the whole battle and of each side, in a place of its own for every turn: who
// has lost how much (F27), what is left, what both may hope for and have to fear, who is in
// contact, out of command, flanked, how far they have to go. Of each brigade what it has lost, of
// each commander whether there is one. Of each unit: what is left of it, its place and formation,
// who is near, its shots and charges and those at it, the expected gain of its combat.
// `names`, where it is given, takes the name of each: "us fire, turn 3", "71F danger"; no two are
// alike.
std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names = nullptr);

// The network that judges by them where this side is to act (networks/*.json); null where none has
// learned the battle as its file has it.
const core::Network* network_for(const Scenario& scenario, Side to_act);

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 20, .misjudged = 85},
                                            {.nodes_max = 1, .overlooked = 8, .misjudged = 33},
                                            {.nodes_max = 7, .overlooked = 4, .misjudged = 10},
                                            {.nodes_max = 24},
                                            {.nodes_max = 600}}};

}  // namespace adjutant::rise_and_fight
