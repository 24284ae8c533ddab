#pragma once

#include "engine/games/lfm/rules/state.hpp"
#include "engine/hexwar/sight.hpp"

// 27, L29: lines of sight.
namespace adjutant::lfm {

// Whether the ground leaves the line open; units only obstruct it (6).
bool sees(const Scenario& scenario, Hex from, Hex to);

// The line as ground and units lie now.
hexwar::Sight sight(const State& state, Hex from, Hex to);

// Why it is so: the hexes that block it, or else obstruct it, along the line.
std::vector<Hex> in_the_way(const State& state, Hex from, Hex to);

}  // namespace adjutant::lfm
