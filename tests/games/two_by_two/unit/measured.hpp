#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules/log.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What orders did, measured again with none of the engine's geometry: in floating point, with sines
// of the library, by textbook formulas. What both round may differ by `slack` mils.
namespace adjutant::two_by_two::measured {

inline constexpr double slack = 3;

struct Spot {
  double x = 0, y = 0;
};
inline Spot operator-(Spot a, Spot b) {
  return {a.x - b.x, a.y - b.y};
}
inline double length(Spot a) {
  return std::hypot(a.x, a.y);
}

// A base's corners in order around it, smaller by `inset` on each side.
inline std::array<Spot, 4> base(Point centre, int heading, double inset = 0) {
  const double angle = heading * std::numbers::pi / 180, wide = 500 - inset, deep = 250 - inset;
  const auto corner = [&](double right, double ahead) {
    return Spot{centre.x + right * std::cos(angle) + ahead * std::sin(angle),
                centre.y - right * std::sin(angle) + ahead * std::cos(angle)};
  };
  return {corner(-wide, deep), corner(wide, deep), corner(wide, -deep), corner(-wide, -deep)};
}

inline double from_stretch(Spot point, Spot a, Spot b) {
  const Spot along = b - a, gap = point - a;
  const double square = along.x * along.x + along.y * along.y;
  const double part =
      square == 0 ? 0 : std::clamp((gap.x * along.x + gap.y * along.y) / square, 0.0, 1.0);
  return length({gap.x - part * along.x, gap.y - part * along.y});
}

// Above 0 left of a to b.
inline double turn(Spot a, Spot b, Spot c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

inline bool cross(Spot a, Spot b, Spot c, Spot d) {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

inline bool holds(std::span<const Spot> figure, Spot point) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < figure.size(); ++i) {
    const double side = turn(figure[i], figure[(i + 1) % figure.size()], point);
    left = left || side > 0;
    right = right || side < 0;
  }
  return !(left && right);
}

// Between two outlines, of which the first may be a stretch; 0 where they meet.
inline double distance(std::span<const Spot> one, std::span<const Spot> other) {
  double least =
      holds(other, one.front()) || (one.size() > 2 && holds(one, other.front())) ? 0 : 1e9;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const Spot a = one[i], b = one[(i + 1) % one.size()];
    for (std::size_t j = 0; j < other.size(); ++j) {
      const Spot c = other[j], d = other[(j + 1) % other.size()];
      if (cross(a, b, c, d)) return 0;
      least = std::min({least, from_stretch(a, c, d), from_stretch(b, c, d), from_stretch(c, a, b),
                        from_stretch(d, a, b)});
    }
  }
  return least;
}

// By how much two bases' cores reach into each other along the axis that parts them best; not above
// 0: not.
inline double depth_of_overlap(std::span<const Spot> one, std::span<const Spot> other) {
  double least = 1e9;
  for (const auto of : {one, other}) {
    for (std::size_t i = 0; i < of.size(); ++i) {
      const Spot edge = of[(i + 1) % of.size()] - of[i];
      const Spot axis{edge.y / length(edge), -edge.x / length(edge)};
      const auto shadow = [&](std::span<const Spot> figure) {
        std::pair<double, double> ends{1e9, -1e9};
        for (const Spot corner : figure) {
          const double at = corner.x * axis.x + corner.y * axis.y;
          ends = {std::min(ends.first, at), std::max(ends.second, at)};
        }
        return ends;
      };
      const auto [from, to] = shadow(one);
      const auto [there_from, there_to] = shadow(other);
      least = std::min({least, to - there_from, there_to - from});
    }
  }
  return least;
}

// The rule sheet's allowances.
inline double allowance(const Unit& unit) {
  switch (unit.arm) {
    case Arm::infantry:
      return 3000;
    case Arm::cavalry:
      return unit.unit_class == UnitClass::light ? 5000 : 4000;
    case Arm::artillery:
      return unit.unit_class == UnitClass::horse ? 4000 : 2000;
    case Arm::hq:
      return 6000;
  }
  return 0;
}

inline std::vector<Spot> path_of(const Event& event) {
  std::vector<Spot> path;
  for (const auto& point : event.fields.at("path").as_array()) {
    path.push_back({point.at(0).to_number<double>(), point.at(1).to_number<double>()});
  }
  return path;
}

inline Spot spot(Point point) {
  return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

// N1, N2, 3: a way that was gone, with everybody else where they stood before. `legs` of it are
// held to N2.
inline void hold_way(const State& before, UnitIndex mover, std::span<const Spot> path,
                     std::size_t legs) {
  const auto& unit = before.unit(mover);
  double gone = 0;
  for (std::size_t leg = 0; leg + 1 < path.size(); ++leg) gone += length(path[leg + 1] - path[leg]);
  constexpr double road = 1000;
  EXPECT_LE(gone, allowance(unit) + (before.scenario->map.roads.empty() ? 0 : road) + slack);
  for (UnitIndex other = 0; other < before.units.size(); ++other) {
    const auto& there = before.units[other];
    if (other == mover || there.where != Where::table) continue;
    const auto& who = before.unit(other);
    const bool enemy = who.side != unit.side;
    if (!enemy && (who.arm == Arm::hq || unit.arm == Arm::hq)) continue;
    const auto figure = base(there.at, there.heading);
    const std::array from{path.front(), path.front()};
    const double off = enemy ? std::min(500.0, std::floor(distance(from, figure))) : 20.0;
    for (std::size_t leg = 0; leg < legs; ++leg) {
      const std::array stretch{path[leg], path[leg + 1]};
      EXPECT_GE(distance(stretch, figure), off - slack) << unit.id << " passes " << who.id;
    }
  }
}

// What one order did, from the state before it and the events that it caused.
inline void hold_events(const State& before, std::span<const Event> events) {
  const auto index_of = [&](const Event& event, const char* field) {
    const auto& id = event.fields.at(field).as_string();
    const auto& units = before.scenario->units;
    return static_cast<UnitIndex>(std::ranges::find(units, std::string_view(id), &Unit::id) -
                                  units.begin());
  };
  if (events.empty()) return;
  const Event& first = events.front();
  if (first.type == "moved" || first.type == "left") {
    const auto path = path_of(first);
    hold_way(before, index_of(first, "unit"), path, path.size() - 1);
  }
  if (first.type == "charged") {
    const auto path = path_of(first);
    const auto target = index_of(first, "target");
    hold_way(before, index_of(first, "unit"), path, path.size() < 2 ? 0 : path.size() - 2);
    const auto at = first.fields.at("path").as_array().back();
    const Point end{at.at(0).to_number<int>(), at.at(1).to_number<int>()};
    const auto there = before.units[target];
    const auto stands = base(end, first.fields.at("facing").to_number<int>());
    EXPECT_LE(distance(stands, base(there.at, there.heading)), 10 + slack);
  }
}

// G2, N3: nobody's core lies in another's, and everybody is on the table.
inline void hold_table(const State& state) {
  const auto& map = state.scenario->map;
  for (UnitIndex one = 0; one < state.units.size(); ++one) {
    const auto& unit = state.units[one];
    if (unit.where != Where::table) continue;
    for (const Spot corner : base(unit.at, unit.heading)) {
      EXPECT_TRUE(corner.x >= -slack && corner.y >= -slack && corner.x <= map.width + slack &&
                  corner.y <= map.depth + slack)
          << state.unit(one).id;
    }
    for (UnitIndex other = 0; other < one; ++other) {
      const auto& there = state.units[other];
      if (there.where != Where::table) continue;
      EXPECT_LE(
          depth_of_overlap(base(unit.at, unit.heading, 10), base(there.at, there.heading, 10)),
          slack)
          << state.unit(one).id << " and " << state.unit(other).id;
    }
  }
}

}  // namespace adjutant::two_by_two::measured
