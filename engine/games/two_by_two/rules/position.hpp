#pragma once

#include "engine/games/two_by_two/rules/state.hpp"

// Questions about the places of units.
namespace adjutant::two_by_two {

// Where a unit stands, or is to stand.
struct Place {
  Point at;
  int heading = 0;
};

table::Convex base_at(const Place& place);  // G2
table::Convex core_at(const Place& place);
Place place_of(const State& state, UnitIndex index);
table::Convex base_of(const State& state, UnitIndex index);
table::Convex core_of(const State& state, UnitIndex index);

// Whether a unit's base comes within this many mils of a figure, and whether its core overlaps one.
bool comes_within(const State& state, UnitIndex index, const table::Convex& figure, int mils);
bool core_overlaps(const State& state, UnitIndex index, const table::Convex& figure);

bool on_table(const State& state, UnitIndex index);
// Both on the table, of different sides.
bool are_enemies(const State& state, UnitIndex one, UnitIndex other);
bool are_friends(const State& state, UnitIndex one, UnitIndex other);

// G3: whether bases touch.
bool touches(const State& state, UnitIndex one, UnitIndex other);
// In file order.
Units enemies_touched(const State& state, UnitIndex index);
Units enemies_touched_at(const State& state, UnitIndex index, const Place& place);
// An own HQ's base touches; an HQ is none of its own.
bool touches_hq(const State& state, UnitIndex index);
// The least distance to an own HQ is at most so far; an HQ is its own.
bool hq_within(const State& state, UnitIndex index, int mils);
bool enemy_within(const State& state, UnitIndex index, int mils);

// The units whose cores a core at this place overlaps, in file order, without the unit itself.
Units overlapped_at(const State& state, UnitIndex index, const Place& place);

// N3: all corners of the base.
bool fits_table(const Map& map, const table::Convex& base);

}  // namespace adjutant::two_by_two
