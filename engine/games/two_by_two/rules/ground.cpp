#include "engine/games/two_by_two/rules/ground.hpp"

#include <algorithm>

namespace adjutant::two_by_two {
namespace {

using table::Segment;

constexpr int bridge_within = 250;
constexpr int road_within = 250;

bool has_bridge(const Map& map, Point crossing) {
  return std::ranges::any_of(map.bridges, [&](Point bridge) {
    return table::squared(bridge - crossing) <= std::int64_t{bridge_within} * bridge_within;
  });
}

// Crossings of these lines without a bridge.
std::ptrdiff_t unbridged(const Map& map, const std::vector<table::Line>& lines,
                         const Segment& leg) {
  std::ptrdiff_t count = 0;
  for (const auto& line : lines) {
    count += std::ranges::count_if(crossings(leg, line),
                                   [&](Point crossing) { return !has_bridge(map, crossing); });
  }
  return count;
}

bool passes_any(const std::vector<table::Area>& areas, const Segment& leg) {
  return std::ranges::any_of(areas, [&](const auto& area) { return passes_through(leg, area); });
}

}  // namespace

bool is_in(const std::vector<table::Area>& areas, Point point) {
  return std::ranges::any_of(areas, [&](const auto& area) { return area.holds(point); });
}

int height(const Map& map, Point point) {
  int highest = 0;
  for (const auto& hill : map.hills) {
    if (hill.area.holds(point)) highest = std::max(highest, hill.height);
  }
  return highest;
}

// 3.3: woods are open to light infantry alone.
std::string_view closed_by(const Map& map, const Unit& unit, Point point) {
  return !unit.is_light_infantry() && is_in(map.woods, point) ? "3.3" : "";
}

// G9: a wood is entered by a piece inside or by the end, a river by a crossing without a bridge
// (N5).
std::string_view closed_by(const Map& map, const Unit& unit, const Segment& leg) {
  if (unbridged(map, map.rivers, leg) > 0) return "N5";
  if (!unit.is_light_infantry() && passes_any(map.woods, leg)) return "3.3";
  return closed_by(map, unit, leg.to);
}

bool may_close(const Map& map, const Segment& leg) {
  // More than ways to points on the leg, rounded, stray from it.
  constexpr int near = 10;
  const auto close_to = [&](const Segment& other) {
    return within(figure(leg), figure(other), near);
  };
  for (const auto& wood : map.woods) {
    if (wood.holds(leg.from)) return true;
    for (std::size_t i = 0; i < wood.corners().size(); ++i) {
      if (close_to(wood.edge(i))) return true;
    }
  }
  for (const auto& river : map.rivers) {
    for (std::size_t i = 1; i < river.size(); ++i) {
      if (close_to({river[i - 1], river[i]})) return true;
    }
  }
  return false;
}

// 3: pieces in towns count twice (3.5), hedges and walls nothing (3.4), a stream's crossing an inch
// more (3.2).
std::int64_t cost(const Scenario& scenario, const Leg& leg) {
  const auto& map = scenario.map;
  const auto points = cut(leg.way, map.towns);
  const auto streams = unbridged(map, map.streams, leg.way) * scenario.allowances.stream_cost;
  std::int64_t cost = streams;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Segment piece{points[i - 1], points[i]};
    const bool in_town =
        std::ranges::any_of(map.towns, [&](const auto& town) { return lies_in(piece, town); });
    const bool measured = leg.straight && points.size() == 2;
    const auto length = measured ? *leg.straight : length_up(piece.to - piece.from);
    cost += in_town ? 2 * length : length;
  }
  return cost;
}

bool on_road(const Map& map, const Segment& leg) {
  return std::ranges::any_of(
             map.roads,
             [&](const Road& road) { return runs_along(leg, road.line, road_within); }) &&
         !passes_any(map.towns, leg);
}

int allowance_along(const Scenario& scenario, const Unit& unit, const std::vector<Leg>& legs) {
  const auto along = [&](const Leg& leg) { return on_road(scenario.map, leg.way); };
  const bool by_road = !legs.empty() && std::ranges::all_of(legs, along);  // 3.1
  return allowance(scenario, unit) + (by_road ? scenario.allowances.road : 0);
}

}  // namespace adjutant::two_by_two
