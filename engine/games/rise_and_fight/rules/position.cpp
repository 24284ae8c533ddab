#include "engine/games/rise_and_fight/rules/position.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/table/run.hpp"

namespace adjutant::rise_and_fight {
table::Frontage frontage(const State& state, UnitIndex index, const Stance& stance) {
  return frontage(state.unit(index), stance.arm, stance.formation);
}

table::Convex body(const State& state, UnitIndex index, const Stance& stance) {
  return rectangle(stance.pose, frontage(state, index, stance));
}

table::Convex core(const State& state, UnitIndex index, const Stance& stance) {
  return core(stance.pose, frontage(state, index, stance), core_within);
}

table::Convex front_edge(const State& state, UnitIndex index, const Stance& stance) {
  const auto from = eyes(stance.pose, frontage(state, index, stance).half_width);
  return {from[1], from[2]};
}

Point centre(const State& state, UnitIndex index) {
  return table::centre(state.stance(index).pose, frontage(state, index).depth);
}

const Row& row_now(const State& state, UnitIndex index) {
  const auto& stance = state.stance(index);
  return *row_of(state.scenario->charts, state.unit(index), stance.arm, stance.formation);
}

int reach_of(const State& state, UnitIndex index) {
  int sum = 0;
  for (const auto& entry : row_now(state, index)) sum += entry.mils;
  return sum;
}

int free_way(const State& state, UnitIndex index) {
  int sum = 0;
  for (const auto& entry : row_now(state, index)) sum += entry.tires ? 0 : entry.mils;
  return sum;
}

// F9: skirmishers and who is in open order pass and are passed.
bool passes(const State& state, Formation formation, UnitIndex friendly) {
  return is_loose(formation) || is_loose(state.stance(friendly).formation);
}

Units overlapped(const State& state, UnitIndex index, const Stance& stance) {
  const auto own = core(state, index, stance);
  return table::those<Units>(
      state, [&](UnitIndex other) { return other != index && overlap(own, core(state, other)); });
}

Room::Room(const State& state, UnitIndex index, const Stance& stance, int reach)
    : map_(state.scenario->map),
      body_(body(state, index, stance).moved(Point{} - stance.pose.at)),
      core_(rise_and_fight::core(state, index, stance).moved(Point{} - stance.pose.at)) {
  constexpr int rounding = 2;  // of a place and of corners about it
  const auto here = rise_and_fight::core(state, index, stance);
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == index || !on_table(state, other)) continue;
    const auto there = rise_and_fight::core(state, other);
    if (within(here, there, reach + rounding)) others_.push_back(there);
  }
}

int Room::wait(Point at, int heading) const {
  const auto by = at - Point{};
  const auto there = core_.moved(by);
  int on = fits_table(map_, body_.moved(by)) ? 0 : 1;
  for (const auto& other : others_) {
    if (overlap(there, other)) on = std::max(on, way_out(there, other, heading));
  }
  return on;
}

bool fits_table(const Map& map, const table::Convex& figure) {
  return std::ranges::all_of(figure.corners(), [&](Point corner) {
    return corner.x >= 0 && corner.y >= 0 && corner.x <= map.width && corner.y <= map.depth;
  });
}

bool enemy_nearer_than(const State& state, UnitIndex index, int mils) {
  const table::SquaredDistance bound{table::Wide{mils} * mils, 1};
  return table::any<Units>(state, [&](UnitIndex other) {
    return are_enemies(state, index, other) &&
           squared_distance(body(state, index), body(state, other)) < bound;
  });
}

bool enemy_within(const State& state, UnitIndex index, int mils) {
  return table::any<Units>(state, [&](UnitIndex other) {
    return are_enemies(state, index, other) && within(body(state, index), body(state, other), mils);
  });
}

table::SquaredDistance nearest_enemy(const State& state, UnitIndex index, const Stance& stance) {
  constexpr table::Wide far = table::coordinate_max;
  table::SquaredDistance least{4 * far * far, 1};
  const auto own = body(state, index, stance);
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_enemies(state, index, other)) {
      least = std::min(least, squared_distance(own, body(state, other)));
    }
  }
  return least;
}

bool in_contact(const State& state, UnitIndex index) {
  return std::ranges::any_of(
      state.pairs, [&](const Pair& pair) { return pair.striker == index || pair.struck == index; });
}

bool is_locked(const State& state, UnitIndex index) {
  return std::ranges::any_of(state.pairs, [&](const Pair& pair) {
    return pair.locked && (pair.striker == index || pair.struck == index);
  });
}

table::Sector sector_of(const State& state, UnitIndex index, Point point) {
  const auto& pose = state.stance(index).pose;
  return sector(table::seen_from(pose.at, pose.heading, point), frontage(state, index).extent());
}

table::Sector tactical_sector(const State& state, UnitIndex index, table::Sector sector) {
  const bool all_front = state.stance(index).formation == Formation::skirmish;
  return all_front ? table::Sector::front : sector;
}

Refused cannot_stand(const State& state, UnitIndex index, const Stance& stance) {
  if (!fits_table(state.scenario->map, body(state, index, stance))) {
    return Violation{"F9",
                     fmt::format("{} would not stand wholly on the table", state.unit(index).id)};
  }
  const auto found = overlapped(state, index, stance);
  if (found.empty()) return {};
  return Violation{"F9", fmt::format("{} would stand on {}: leave room", state.unit(index).id,
                                     state.unit(found.front()).id)};
}

}  // namespace adjutant::rise_and_fight
