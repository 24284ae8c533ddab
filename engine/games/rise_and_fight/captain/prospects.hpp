#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/games/rise_and_fight/rules/state.hpp"

// What units may hope for and have to fear, in hundredths of a per mille of an army's scores (F27).
namespace adjutant::rise_and_fight {

// What a hit on a unit of this side is worth.
int worth_of_a_hit(const State& state, Side side);

// The value of the shot, even if the unit has fired already; 0: there is none.
int expected_gain_of_shot(const State& state, UnitIndex shooter, UnitIndex target);
// The best of them.
int best_shot(const State& state, UnitIndex shooter);
// Shots at a unit, as they may come before its next order.
int danger(const State& state, UnitIndex unit);

// The striker's expected gain in the next round of a pair in State::pairs: hits, and what a defeat
// costs (10).
int expected_gain_of_round(const State& state, std::size_t pair);
// The same of the first round of one that is not there yet, the striker standing where it does.
int expected_gain_of_charge(State& state, UnitIndex striker, const Pair& pair);

// Whether a unit that may charge has the enemy in its arc and within its row, nobody between them.
bool could_charge(const State& state, UnitIndex charger, UnitIndex enemy);

// The largest expected gain of a single enemy's charge at the unit; 0 where nobody could.
int exposure(const State& state, UnitIndex unit);

// A charge that could begin now, with an expected gain.
struct Rush {
  int gain = 0;
  UnitIndex charger = 0;
  UnitIndex enemy = 0;
};
std::vector<Rush> rushes_of(const State& state, Side side);
// What they come to: each unit charges once, at most two one enemy, the best first.
std::int64_t sum_of(const State& state, std::vector<Rush> rushes);

// By its centre; empty: none is on the table.
std::optional<UnitIndex> nearest_enemy_of(const State& state, UnitIndex unit);
// Mils between two centres.
std::int64_t between(const State& state, UnitIndex one, UnitIndex other);
// Tenths of an inch from enemies, for those of a side who do not shoot from where they stand.
std::int64_t way_to_go(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
