#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/network.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

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

}  // namespace adjutant::lfm
