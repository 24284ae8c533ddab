#pragma once

#include <cstdint>

#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// What evaluate() says where no network does, for the US side, in hundredths of a point: the points
// of the victory conditions, who would win as things stand and more and more so toward the end,
// what both have left to fight with and in which order, how far those who must come have to go, and
// what the side that moves next may hope for (`hopes`) where the lines touch.
int judged(const State& state, int hopes);

// A unit's fighting value, in those hundredths, and the deduction for its distance from the hexes
// that decide: for the side that must take them the nearest that is still to be taken, for the side
// that holds them the nearest of all.
int power(const State& state, PieceIndex unit);
int longing(const State& state, PieceIndex unit);
// How far us would be ahead of what cs needs, in points (28).
int ahead(const State& state);

}  // namespace adjutant::lfm
