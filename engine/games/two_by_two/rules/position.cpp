#include "engine/games/two_by_two/rules/position.hpp"

#include <algorithm>

#include "engine/table/those.hpp"

namespace adjutant::two_by_two {
namespace {

// Centres so far apart that bases are more than `mils` from each other: no need to look closely.
bool far_apart(Point one, Point other, int mils) {
  const std::int64_t reach = 2 * corner_reach + mils;
  return table::squared(other - one) > reach * reach;
}

// Whether the box around a figure shows that it is more than this many mils from a base with this
// centre, at any heading: no need to look closely.
bool surely_apart(const table::Convex& figure, Point centre, int mils) {
  const auto& [low, high] = figure.box();
  const int reach = corner_reach + mils;
  return centre.x < low.x - reach || centre.x > high.x + reach || centre.y < low.y - reach ||
         centre.y > high.y + reach;
}

bool is_within(const State& state, UnitIndex one, UnitIndex other, int mils) {
  return !far_apart(state.units[one].at, state.units[other].at, mils) &&
         within(base_of(state, one), base_of(state, other), mils);
}

}  // namespace

// G2: the base is 1" by 1/2" about its centre, the core 10 mils less on each side.
table::Convex base_at(const Place& place) {
  return rectangle(place.at, place.heading, base_extent);
}
table::Convex core_at(const Place& place) {
  return rectangle(place.at, place.heading, core_extent);
}
Place place_of(const State& state, UnitIndex index) {
  return {state.units[index].at, state.units[index].heading};
}
table::Convex base_of(const State& state, UnitIndex index) {
  return base_at(place_of(state, index));
}
table::Convex core_of(const State& state, UnitIndex index) {
  return core_at(place_of(state, index));
}

bool comes_within(const State& state, UnitIndex index, const table::Convex& figure, int mils) {
  return !surely_apart(figure, state.units[index].at, mils) &&
         within(figure, base_of(state, index), mils);
}

bool core_overlaps(const State& state, UnitIndex index, const table::Convex& figure) {
  return !surely_apart(figure, state.units[index].at, 0) && overlap(figure, core_of(state, index));
}

bool on_table(const State& state, UnitIndex index) {
  return state.units[index].where == Where::table;
}
bool are_enemies(const State& state, UnitIndex one, UnitIndex other) {
  return on_table(state, one) && on_table(state, other) &&
         state.unit(one).side != state.unit(other).side;
}
bool are_friends(const State& state, UnitIndex one, UnitIndex other) {
  return one != other && on_table(state, one) && on_table(state, other) &&
         state.unit(one).side == state.unit(other).side;
}

bool touches(const State& state, UnitIndex one, UnitIndex other) {
  return is_within(state, one, other, contact_within);
}

Units enemies_touched(const State& state, UnitIndex index) {
  return table::those<Units>(state, [&](UnitIndex other) {
    return are_enemies(state, index, other) && touches(state, index, other);
  });
}

Units enemies_touched_at(const State& state, UnitIndex index, const Place& place) {
  const auto base = base_at(place);
  return table::those<Units>(state, [&](UnitIndex other) {
    return state.unit(other).side != state.unit(index).side &&
           !far_apart(place.at, state.units[other].at, contact_within) &&
           within(base, base_of(state, other), contact_within);
  });
}

bool touches_hq(const State& state, UnitIndex index) {
  return table::any<Units>(state, [&](UnitIndex other) {
    return are_friends(state, index, other) && state.unit(other).arm == Arm::hq &&
           touches(state, index, other);
  });
}

bool hq_within(const State& state, UnitIndex index, int mils) {
  return table::any<Units>(state, [&](UnitIndex other) {
    return state.unit(other).arm == Arm::hq && state.unit(other).side == state.unit(index).side &&
           is_within(state, index, other, mils);
  });
}

bool enemy_within(const State& state, UnitIndex index, int mils) {
  return table::any<Units>(state, [&](UnitIndex other) {
    return are_enemies(state, index, other) && is_within(state, index, other, mils);
  });
}

Units overlapped_at(const State& state, UnitIndex index, const Place& place) {
  const auto core = core_at(place);
  return table::those<Units>(state, [&](UnitIndex other) {
    return other != index && !far_apart(place.at, state.units[other].at, 0) &&
           overlap(core, core_of(state, other));
  });
}

bool fits_table(const Map& map, const table::Convex& base) {
  return std::ranges::all_of(base.corners(), [&](Point corner) {
    return corner.x >= 0 && corner.y >= 0 && corner.x <= map.width && corner.y <= map.depth;
  });
}

}  // namespace adjutant::two_by_two
