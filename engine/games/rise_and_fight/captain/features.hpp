#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/network.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// What a network (core::Network) looks at in a position: whole numbers, in the order of
// feature_names(). Of the whole battle and of each side, in a place of its own for every turn: who
// has lost how much (F27), what is left, what both may hope for and have to fear, who is in
// contact, out of command, flanked, how far they have to go. Of each brigade what it has lost, of
// each commander whether there is one. Of each unit: what is left of it, its place and formation,
// who is near, its shots and charges and those at it, what its combat promises.
// `names`, where it is given, takes the name of each: "us fire, turn 3", "71F danger"; no two are
// alike.
std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names = nullptr);

// The network that judges by them where this side is to act (networks/*.json); null where none has
// learned the battle as its file has it.
const core::Network* network_for(const Scenario& scenario, Side to_act);

}  // namespace adjutant::rise_and_fight
