#pragma once

#include "engine/games/rise_and_fight/rules/state.hpp"
#include "engine/table/sight.hpp"
#include "engine/table/those.hpp"

// Questions about the places of units.
namespace adjutant::rise_and_fight {

table::Frontage frontage(const State& state, UnitIndex index, const Stance& stance);
inline const table::Frontage& frontage(const State& state, UnitIndex index) {
  return state.units[index].placement.frontage();
}
table::Convex body(const State& state, UnitIndex index, const Stance& stance);
table::Convex core(const State& state, UnitIndex index, const Stance& stance);
inline const table::Convex& body(const State& state, UnitIndex index) {
  return state.units[index].placement.body();
}
inline const table::Convex& core(const State& state, UnitIndex index) {
  return state.units[index].placement.core();
}
// Its front edge, and the centre of its rectangle.
table::Convex front_edge(const State& state, UnitIndex index, const Stance& stance);
Point centre(const State& state, UnitIndex index);

// 2: the segments of the formation that it has now; mils of all of them, so far a charge goes
// (F11),
const Row& row_now(const State& state, UnitIndex index);
int reach_of(const State& state, UnitIndex index);
// and of those that cost it nothing.
int free_way(const State& state, UnitIndex index);

inline bool on_table(const State& state, UnitIndex index) {
  return !state.units[index].broken;
}
inline bool are_enemies(const State& state, UnitIndex one, UnitIndex other) {
  return on_table(state, one) && on_table(state, other) &&
         state.unit(one).side != state.unit(other).side;
}
inline bool are_friends(const State& state, UnitIndex one, UnitIndex other) {
  return one != other && on_table(state, one) && on_table(state, other) &&
         state.unit(one).side == state.unit(other).side;
}

inline bool is_loose(Formation formation) {
  return formation == Formation::open || formation == Formation::skirmish;
}
// Line, column, march.
inline bool is_close_order(Formation formation) {
  return formation <= Formation::line;
}
// Line, column.
inline bool is_formed(Formation formation) {
  return formation == Formation::line || formation == Formation::column;
}

// F9: whether a unit in this formation may pass a friend in its present one.
bool passes(const State& state, Formation formation, UnitIndex friendly);
// The units whose cores this core overlaps, in id order, without the unit itself.
Units overlapped(const State& state, UnitIndex index, const Stance& stance);
bool fits_table(const Map& map, const table::Convex& figure);
bool enemy_nearer_than(const State& state, UnitIndex index, int mils);
bool enemy_within(const State& state, UnitIndex index, int mils);
table::SquaredDistance nearest_enemy(const State& state, UnitIndex index, const Stance& stance);

// F12: in a pair.
bool in_contact(const State& state, UnitIndex index);
// F20: in one since an earlier half-turn.
bool is_locked(const State& state, UnitIndex index);
// T4: the side of a unit on which a point lies.
table::Sector sector_of(const State& state, UnitIndex index, Point point);
// F17: what counts as a flank: skirmishers are all front.
table::Sector tactical_sector(const State& state, UnitIndex index, table::Sector sector);

// F9: why a unit cannot end an order there: off the table, or overlapping cores.
Refused cannot_stand(const State& state, UnitIndex index, const Stance& stance);

// Where one unit could stand, its formation and heading kept, of places tried one after the other:
// what cannot_stand() says, from the few cores that are near.
class Room {
 public:
  // For places at most this many mils from where the stance is.
  Room(const State& state, UnitIndex index, const Stance& stance, int reach);
  // 0: it is free. Else at least this many mils on along a heading it is not.
  int wait(Point at, int heading) const;

 private:
  const Map& map_;
  table::Convex body_, core_;  // about the table's corner
  std::vector<table::Convex> others_;
};

}  // namespace adjutant::rise_and_fight
