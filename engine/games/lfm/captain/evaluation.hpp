#pragma once

#include <cstdint>

#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// How the battle stands for a side (core::ComputerPlayer::evaluate): how much likelier than not it
// wins, in hundred thousandths, 50,000 when it has. Between two player turns of a battle that a
// network has learned (features.hpp) it says so; else that is taken from judged().
std::int64_t evaluate(const State& state, Side side);

// Whether networks tell that (core::ComputerPlayer::learned).
bool learned(const State& state);

// The same without networks, for the US side, in hundredths of a point: the points of the victory
// conditions, who would win as things stand and more and more so toward the end, what both
// have left to fight with and in which order, how far those who must come have to go, and what the
// side that moves next may hope for (`hopes`) where the lines touch.
int judged(const State& state, int hopes);

// A unit's fighting value, in those hundredths, and the deduction for its distance from the hexes
// that decide: for the side that must take them the nearest that is still to be taken, for the side
// that holds them the nearest of all.
int power(const State& state, PieceIndex unit);
int longing(const State& state, PieceIndex unit);
// How far us would be ahead of what cs needs, in points (28).
int ahead(const State& state);

}  // namespace adjutant::lfm
