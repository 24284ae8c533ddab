#pragma once

#include <cstdint>
#include <vector>

#include "engine/games/two_by_two/rules/state.hpp"

// The expected gain of charges, in hundredths of a point, and the units that could make them.
namespace adjutant::two_by_two {

// The value of a melee for the mover, with this many more friends on the enemy than touch it.
int expected_gain(const State& state, UnitIndex mover, UnitIndex enemy, int more_friends = 0);

// Whether a steady unit that fights hand to hand has an enemy within its move, by a free lane
// straight ahead, or round to a flank or to the rear.
bool could_charge(const State& state, UnitIndex mover, UnitIndex enemy);

// The largest expected gain of a single enemy's charge at the unit; 0 where nobody could.
int exposure(const State& state, UnitIndex unit);

// N15: whether infantry will fire where it stands, by standing orders or doctrine, and so be pinned
// when its next player turn comes.
bool will_volley(const State& state, UnitIndex unit);

// The best expected gain of a charge of the unit from where it stands, with one friend beside it; 0
// where it could charge nobody to its gain.
int opportunity(const State& state, UnitIndex unit);

// The charges at one enemy in one player turn.
struct Assault {
  UnitIndex enemy = 0;
  Units chargers;  // that could reach it, at most three of which go: the best first
  int gain = 0;    // when they do
};
// Those that a side could make in its next player turn.
std::vector<Assault> assaults_of(const State& state, Side side);
// What they come to, each unit in one of them, the best first.
std::int64_t sum_of_gains(std::vector<Assault> assaults);

}  // namespace adjutant::two_by_two
