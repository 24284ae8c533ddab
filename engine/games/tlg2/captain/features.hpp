#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/network.hpp"
#include "engine/games/tlg2/captain/appraisal.hpp"

namespace adjutant::tlg2 {

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

}  // namespace adjutant::tlg2
