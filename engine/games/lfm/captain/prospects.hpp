#pragma once

#include <vector>

#include "engine/games/lfm/rules/odds.hpp"

// The expected value of combats, for computer players, in hundredths of a strength point.
namespace adjutant::lfm {

// The value of a unit to its side: its points for the enemy (28), and what it can still do.
int worth(const State& state, PieceIndex unit);

// The mean gain of an attack by these units over the faces of the die, with losses chosen by
// doctrine; the worst value if it is not allowed (8.7).
int expected_gain(const State& state, const Pieces& attackers, const std::vector<Hex>& targets);
inline constexpr int no_promise = -100'000;

// The gain of holding this hex (L37); 0 if it does not matter.
int stake(const State& state, Side side, Hex hex);

// What a side could gain where the lines touch, if it moved next and each regiment attacked once:
// the sum of the gains above 0, and of those below.
struct Touch {
  int hopes = 0, burdens = 0;
};
Touch touch(const State& state, Side side);

// The mean loss of a side's units in this hex if all enemies near enough attacked next turn, as
// many as have room.
int danger(const State& state, Side side, Hex hex);

}  // namespace adjutant::lfm
