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
#include "engine/games/lfm/rules/orders.hpp"
#include "engine/games/lfm/rules/state.hpp"

// What computer players think about in this game: whole player turns, and answers to questions.
namespace adjutant::lfm {

// How the battle stands for a side (core::ComputerPlayer::evaluate): how much likelier than not it
// wins, in hundred thousandths, 50,000 when it has. Between two player turns of a battle that a
// network has learned (below) it says so; else that is taken from judged().
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

// Certain: works. Chancy: fires, movements, combats and the end of the turn: the enemy's guns
// answer between the first and the second.
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
// feature_names(). Of the whole battle, each in a place of its own for every turn: who leads and by
// how much (28), who holds what decides (L37), what both sides may hope for and have to fear, what
// is left in which order, waits, is in contact or in command, and what stands how near the hexes
// that decide. Of each brigade and battery: what is left of it, where it stands, who is near, what
// threatens it. Of the ground near the hexes that decide: who stands there.
// `names`, where it is given, takes the name of each: "us hopes, turn 3", "Greene danger"; no two
// are alike.
std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names = nullptr);

// The network that judges by them where this side is to move (networks/*.json); null where none has
// learned the battle as its file has it.
const core::Network* network_for(const Scenario& scenario, Side to_move);

// Tuned by script/balance --levels, which measures how far apart ranks are.
inline constexpr core::Strengths strengths{{{.nodes_max = 1, .overlooked = 36},
                                            {.nodes_max = 8, .overlooked = 10},
                                            {.nodes_max = 24},
                                            {.nodes_max = 110},
                                            {.nodes_max = 1200}}};

}  // namespace adjutant::lfm
