#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/network.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

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

}  // namespace adjutant::two_by_two
