#pragma once

#include <cstdint>
#include <optional>

#include "engine/games/two_by_two/rules/state.hpp"

// What units may hope for and have to fear, in hundredths of a point.
namespace adjutant::two_by_two {

// The best shot a unit has now: as worth() weighs it.
int best_shot(const State& state, UnitIndex shooter);

// Shots at a unit, as they may come before its next order.
int danger(const State& state, UnitIndex unit);

// What a melee promises the mover, with so many more friends on the enemy than touch it.
int promise(const State& state, UnitIndex mover, UnitIndex enemy, int more_friends = 0);

// Whether a steady unit that fights hand to hand has an enemy within its move, straight ahead and
// nobody between them.
bool could_charge(const State& state, UnitIndex mover, UnitIndex enemy);

// The worst that a single enemy's charge at the unit promises; 0 where nobody could.
int exposure(const State& state, UnitIndex unit);

// What the charges of a side come to that could begin now: each of its units in one, at most three
// at one enemy, the best first.
std::int64_t charges_of(const State& state, Side side);

// By its centre; empty: none is on the table.
std::optional<UnitIndex> nearest_enemy(const State& state, UnitIndex unit);

}  // namespace adjutant::two_by_two
