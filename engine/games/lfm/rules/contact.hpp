#pragma once

#include <vector>

#include "engine/games/lfm/rules/position.hpp"

// Which units stand next to each other, for charges and combats.
namespace adjutant::lfm {

// Of the mover.
Side enemy_of(const State& state);
// The mover's regiments on the map, in file order.
Pieces own_regiments(const State& state);

bool next_to(const State& state, PieceIndex index, Hex hex);
// Where they stand, by number.
std::vector<Hex> hexes_of(const State& state, const Pieces& units);

}  // namespace adjutant::lfm
