#pragma once

#include <cstdint>
#include <optional>

#include "engine/games/rise_and_fight/rules/state.hpp"

// What units may hope for and have to fear, in hundredths of a per mille of an army's scores (F27).
namespace adjutant::rise_and_fight {

// What a hit on a unit of this side is worth.
int worth_of_a_hit(const State& state, Side side);

// What the shot promises, whoever has fired already; 0: there is none.
int promise_of_shot(const State& state, UnitIndex shooter, UnitIndex target);
// The best of them.
int best_shot(const State& state, UnitIndex shooter);
// Shots at a unit, as they may come before its next order.
int danger(const State& state, UnitIndex unit);

// What a round of close combat promises the striker, which stands where it does: hits, and what a
// defeat costs (10).
int promise_of_charge(State& state, UnitIndex striker, const Pair& pair);

// Whether a unit that may charge has the enemy in its arc and within its row, nobody between them.
bool could_charge(const State& state, UnitIndex charger, UnitIndex enemy);

// The worst that a single enemy's charge at the unit promises; 0 where nobody could.
int exposure(const State& state, UnitIndex unit);

// What the charges of a side come to that could begin now: each of its units once, at most two at
// one enemy, the best first.
std::int64_t charges_of(const State& state, Side side);

// By its centre; empty: none is on the table.
std::optional<UnitIndex> nearest_enemy_of(const State& state, UnitIndex unit);
// Mils between two centres.
std::int64_t between(const State& state, UnitIndex one, UnitIndex other);

}  // namespace adjutant::rise_and_fight
