#include "engine/games/two_by_two/rules/fire.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/table/arc.hpp"

namespace adjutant::two_by_two {
namespace {

using table::Area;
using table::Sector;
using table::Segment;

constexpr int wood_range = 1000;   // N11
constexpr int cover_within = 500;  // N13

Sector sector_from(const State& state, UnitIndex unit, Point point) {
  const auto& from = state.units[unit];
  return table::sector(table::seen_from(from.at, from.heading, point), base_extent);
}

bool in_contact(const State& state, UnitIndex unit) {
  return !enemies_touched(state, unit).empty();
}

// N10: to the nearest point of the target's base.
bool in_range(Point face, const table::Convex& target, int mils) {
  return within({face}, target, mils);
}

int range_of(const State& state, const Unit& shooter) {
  const auto& ranges = state.scenario->ranges;
  if (shooter.arm != Arm::artillery) return ranges.musket;
  return shooter.unit_class == UnitClass::horse ? ranges.horse.far : ranges.foot.far;
}

int height_of(const State& state, UnitIndex unit) {
  return height(state.scenario->map, state.units[unit].at);
}

// N11: a third unit's core, except HQs and units that stand lower than shooter or target.
std::optional<UnitIndex> blocking_unit(const State& state, UnitIndex shooter, UnitIndex target,
                                       const Segment& sight) {
  const auto line = figure(sight);
  const auto third_between = [&](UnitIndex third) {
    return third != shooter && third != target && on_table(state, third) &&
           state.unit(third).arm != Arm::hq && core_overlaps(state, third, line);
  };
  std::optional<int> higher;  // asked for seldom
  for (UnitIndex third = 0; third < state.units.size(); ++third) {
    if (!third_between(third)) continue;
    if (!higher) higher = std::max(height_of(state, shooter), height_of(state, target));
    if (height_of(state, third) >= *higher) return third;
  }
  return {};
}

// N11: a wood or town that holds neither of the two, a hill higher than both; empty: nothing.
std::string_view blocking_ground(const State& state, UnitIndex shooter, UnitIndex target,
                                 const Segment& sight) {
  const auto& map = state.scenario->map;
  const Point one = state.units[shooter].at, other = state.units[target].at;
  const auto hides = [&](const Area& area) {
    return !area.holds(one) && !area.holds(other) && passes_through(sight, area);
  };
  const int higher = std::max(height(map, one), height(map, other));
  if (std::ranges::any_of(map.woods, hides)) return "a wood";
  if (std::ranges::any_of(map.towns, hides)) return "a town";
  const bool hill = std::ranges::any_of(map.hills, [&](const Hill& hill) {
    return hill.height > higher && passes_through(sight, hill.area);
  });
  return hill ? "a hill" : "";
}

// N13: whether the sight line crosses one of these lines on a segment near the target's base.
bool crosses_cover(const std::vector<table::Line>& lines, const Segment& sight,
                   const table::Convex& target) {
  for (const auto& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      const Segment piece{line[i - 1], line[i]};
      if (crossing(sight, piece) && within(figure(piece), target, cover_within)) return true;
    }
  }
  return false;
}

// N13: hedges, walls and towns cover infantry; all of it counts once.
bool in_cover(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& map = state.scenario->map;
  const auto& there = state.units[target];
  if (is_in(map.towns, there.at)) return true;
  const Segment sight{face_toward(state, shooter, target), there.at};
  const auto base = base_of(state, target);
  return crosses_cover(map.hedges, sight, base) || crosses_cover(map.walls, sight, base);
}

void add_gun_range(const State& state, const Unit& shooter, Point face, const table::Convex& target,
                   ModifierList& modifiers) {
  const auto& ranges = state.scenario->ranges;
  const auto& counts = state.scenario->modifiers.fire;
  const auto& guns = shooter.unit_class == UnitClass::horse ? ranges.horse : ranges.foot;
  if (in_range(face, target, ranges.short_range)) {
    modifiers.add("6.2", "short range", counts.short_range);
  } else if (!in_range(face, target, guns.middle)) {
    modifiers.add("6.2", "long range", counts.long_range);
  }
}

void add_target(const State& state, UnitIndex shooter, UnitIndex target, ModifierList& modifiers) {
  const auto& counts = state.scenario->modifiers.fire;
  const auto& unit = state.unit(target);
  const auto& map = state.scenario->map;
  if (unit.arm == Arm::cavalry) modifiers.add("6.2", "cavalry", counts.cavalry);
  if (unit.arm == Arm::infantry && in_cover(state, shooter, target)) {
    modifiers.add("N13", "in cover", counts.in_cover);
  }
  if (unit.is_light_infantry() && is_in(map.woods, state.units[target].at)) {
    modifiers.add("6.2", "light infantry in woods", counts.light_in_woods);
  }
  if (height_of(state, target) < height_of(state, shooter)) {
    modifiers.add("6.2", "downhill", counts.downhill);
  }
  if (state.units[target].condition == Condition::disrupted) {
    modifiers.add("6.2", "disrupted", counts.disrupted);
  }
}

}  // namespace

int sum(const std::vector<Modifier>& modifiers) {
  int sum = 0;
  for (const auto& modifier : modifiers) sum += modifier.value;
  return sum;
}

// 6.1: 5 pins, 6 disrupts, 7 routs, 8 destroys.
ShotResult shot_result(int score) {
  return static_cast<ShotResult>(std::clamp(score - pinned_from + 1, 0, 4));
}

Refused cannot_fire(const State& state, UnitIndex shooter) {
  const auto& unit = state.unit(shooter);
  if (!on_table(state, shooter)) return Violation{"N10", unit.id + " is not on the table"};
  if (unit.arm != Arm::infantry && unit.arm != Arm::artillery) {
    return Violation{"N10", unit.id + " has no firearms: infantry and guns shoot"};
  }
  if (state.units[shooter].condition == Condition::disrupted) {
    return Violation{"N10", unit.id + " is disrupted"};
  }
  if (state.units[shooter].fired) return Violation{"N10", unit.id + " has fired already"};
  return {};
}

Point face_toward(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& from = state.units[shooter];
  const auto forward = base_extent.ahead * table::ahead(from.heading);
  const auto sideways = base_extent.half_width * table::right(from.heading);
  switch (sector_from(state, shooter, state.units[target].at)) {
    case Sector::front:
      return from.at + table::rounded(forward);
    case Sector::rear:
      return from.at + table::rounded(-1 * forward);
    case Sector::right:
      return from.at + table::rounded(sideways);
    case Sector::left:
      break;
  }
  return from.at + table::rounded(-1 * sideways);
}

// From the middle of a face of the one to a corner of the other at most.
bool is_beyond_range(const State& state, UnitIndex shooter, UnitIndex target) {
  const std::int64_t most =
      range_of(state, state.unit(shooter)) + base_extent.half_width + corner_reach;
  return table::squared(state.units[target].at - state.units[shooter].at) > most * most;
}

Refused cannot_hit(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& unit = state.unit(shooter);
  const auto& other = state.unit(target);
  if (!are_enemies(state, shooter, target)) {
    return Violation{"N10", other.id + " is no enemy on the table"};
  }
  // N14: bayonets come first; an HQ beside a friend is not a target.
  if (in_contact(state, shooter) && !touches(state, shooter, target)) {
    return Violation{"N14", unit.id + " is in contact and shoots only at whom it touches"};
  }
  if (other.arm == Arm::hq) {
    for (UnitIndex third = 0; third < state.units.size(); ++third) {
      if (are_friends(state, target, third) && touches(state, target, third)) {
        return Violation{"N14", other.id + " touches a friend and is no target"};
      }
    }
  }
  const auto face = face_toward(state, shooter, target);
  const auto base = base_of(state, target);
  if (!in_range(face, base, range_of(state, unit))) {
    return Violation{"2", other.id + " is out of range"};
  }
  const auto& woods = state.scenario->map.woods;
  const bool wooded = is_in(woods, state.units[shooter].at) || is_in(woods, state.units[target].at);
  if (wooded && !in_range(face, base, wood_range)) {
    return Violation{"N11", "in a wood one sees no farther than 1\""};
  }
  const Segment sight{face, state.units[target].at};
  const auto hidden_by = [&](std::string_view what) {
    return Violation{"N11", unit.id + " does not see " + other.id,
                     fmt::format("{} is in the way", what)};
  };
  if (const auto third = blocking_unit(state, shooter, target, sight)) {
    return hidden_by(state.unit(*third).id);
  }
  const auto ground = blocking_ground(state, shooter, target, sight);
  return ground.empty() ? Refused{} : hidden_by(ground);
}

// 6.2, with N12, N13, N15.
std::vector<Modifier> shot_modifiers(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& unit = state.unit(shooter);
  const bool muskets = unit.arm == Arm::infantry;
  const auto& counts = state.scenario->modifiers.fire;
  ModifierList modifiers;
  if (!muskets) {
    add_gun_range(state, unit, face_toward(state, shooter, target), base_of(state, target),
                  modifiers);
  }
  if (sector_from(state, shooter, state.units[target].at) != Sector::front) {
    modifiers.add("N12", "out of flank or rear", counts.out_of_flank_or_rear);
  }
  add_target(state, shooter, target, modifiers);
  if (touches_hq(state, shooter)) modifiers.add("N15", "HQ", counts.hq);
  if (muskets && state.units[shooter].condition != Condition::pinned) {
    modifiers.add("6.2", "first volley", counts.first_volley);
  }
  if (sector_from(state, target, state.units[shooter].at) != Sector::front) {
    modifiers.add("N12", "on the flank", counts.on_the_flank);
  }
  if (unit.size == Size::large) modifiers.add("6.2", "large", counts.large);
  return std::move(modifiers).take();
}

}  // namespace adjutant::two_by_two
