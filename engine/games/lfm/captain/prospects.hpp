#pragma once

#include <vector>

#include "engine/games/lfm/rules/odds.hpp"

// What combats promise, for computer players: in hundredths of a strength point.
namespace adjutant::lfm {

// What a unit is worth to its side: its points for the enemy (28) and what it may still do.
int worth(const State& state, PieceIndex unit);

// What an attack by these brings their side on the mean of the die's faces, losses chosen by
// doctrine; worst of all where it may not be made (8.7).
int promise(const State& state, const Pieces& attackers, const std::vector<Hex>& targets);
inline constexpr int no_promise = -100'000;

// What a side gains by holding this hex (L37); 0 where nothing hangs on it.
int stake(const State& state, Side side, Hex hex);

// What a side could make of the places where the lines touch, if it moved next, each regiment once:
// the sum of the promises above 0, and of those below.
struct Touch {
  int hopes = 0, burdens = 0;
};
Touch touch(const State& state, Side side);

// What those of a side in this hex would lose on the mean of the die's faces, if all the enemies
// who are near enough to come next turn came, as many as there is room for.
int danger(const State& state, Side side, Hex hex);

}  // namespace adjutant::lfm
