#include "engine/games/rise_and_fight/rules/ground.hpp"

#include <algorithm>

#include "engine/games/rise_and_fight/rules/position.hpp"

namespace adjutant::rise_and_fight {
namespace {

using table::Segment;

constexpr int bridge_within = 250;       // F30
constexpr int road_within = 500;         // F30
constexpr int face_within = inch;        // F12, 9.3
constexpr int covers_within = 2 * inch;  // F17

bool covers(const std::vector<table::Area>& areas, const Covered& covered) {
  return std::ranges::any_of(areas, [&](const table::Area& area) {
    return std::ranges::any_of(covered.bodies,
                               [&](const table::Convex& one) { return is_partly_in(one, area); });
  });
}

bool has_bridge(const Map& map, Point crossing) {
  const auto near = [&](Point one) { return table::within({one}, {crossing}, bridge_within); };
  return std::ranges::any_of(map.bridges, near) || std::ranges::any_of(map.fords, near);
}

template <class Counts>
int count_crossings(const table::Line& line, const Covered& covered, Counts counts) {
  int count = 0;
  for (const auto& leg : covered.legs) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      const Segment stretch{line[i - 1], line[i]};
      const auto at = crossing(leg, stretch);
      if (at && counts(point_at(leg, *at), stretch)) ++count;
    }
  }
  return count;
}

bool crosses(const table::Line& line, const Covered& covered) {
  return count_crossings(line, covered, [](Point, const Segment&) { return true; }) > 0;
}

// 4.5: from outside into a built-up area.
int entries(const std::vector<Town>& towns, const Covered& covered) {
  int count = 0;
  for (const auto& town : towns) {
    for (const auto& leg : covered.legs) {
      const auto points = cut(leg, std::span(&town.area, 1));
      bool inside = town.area.holds(leg.from);
      for (std::size_t i = 1; i < points.size(); ++i) {
        const bool next = lies_in({points[i - 1], points[i]}, town.area);
        count += next && !inside ? 1 : 0;
        inside = next;
      }
    }
  }
  return count;
}

// 4.1-4.3, F7: of the areas covered, the dearest; a test is less than a hit.
std::optional<Toll> toll_of_areas(const Map& map, const Stance& stance, const Covered& covered) {
  const bool horse = stance.arm == Arm::horse;
  const bool close = stance.arm == Arm::guns || is_close_order(stance.formation);
  // F7: horse is as foot in line, and in skirmish as foot in open order.
  const bool skirmish = stance.formation == Formation::skirmish && !horse;
  if (covers(map.dense, covered)) {
    if (close) return Toll{"4.3", 2, false};
    return Toll{"4.3", 1, skirmish};
  }
  const bool in_woods = covers(map.woods, covered);
  if (in_woods && close) return Toll{"4.2", 1, false};
  if (close && (covers(map.rough, covered) || covers(map.open_woods, covered))) {
    return Toll{"4.1", 1, false};
  }
  if (in_woods && !skirmish) return Toll{"4.2", 1, true};
  return {};
}

template <class Lines, class LineOf>
int crossings_of(const Lines& lines, const Covered& covered, const std::optional<Segment>& excused,
                 LineOf line_of) {
  const auto counts = [&](Point, const Segment& stretch) {
    return !excused || !within(figure(stretch), figure(*excused), face_within);
  };
  int count = 0;
  for (const auto& one : lines) count += count_crossings(line_of(one), covered, counts);
  return count;
}

constexpr auto itself = [](const table::Line& line) -> const table::Line& { return line; };
constexpr auto line_of_works = [](const WorksLine& works) -> const table::Line& {
  return works.line;
};

// Whether the line is crossed on a stretch that is so near a figure.
bool crossed_near(const Segment& way, const table::Line& line, const table::Convex& near,
                  int mils) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Segment stretch{line[i - 1], line[i]};
    if (crossing(way, stretch) && within(figure(stretch), near, mils)) return true;
  }
  return false;
}

// The point at which it is crossed is that near.
bool crossed_within(const Segment& way, const table::Line& line, const table::Convex& near) {
  return std::ranges::any_of(crossings(way, line),
                             [&](Point point) { return within({point}, near, covers_within); });
}

}  // namespace

bool is_in(const std::vector<table::Area>& areas, Point point) {
  return std::ranges::any_of(areas, [&](const auto& area) { return area.holds(point); });
}

int level(const Map& map, Point point) {
  int highest = 0;
  for (const auto& hill : map.hills) {
    if (hill.area.holds(point)) highest = std::max(highest, hill.height);
  }
  return highest;
}

Wood wood_at(const Map& map, Point point) {
  if (is_in(map.dense, point)) return Wood::dense;
  if (is_in(map.woods, point)) return Wood::normal;
  return is_in(map.open_woods, point) ? Wood::open : Wood::none;
}

const Town* town_at(const Map& map, Point point) {
  const auto found =
      std::ranges::find_if(map.towns, [&](const Town& town) { return town.area.holds(point); });
  return found == map.towns.end() ? nullptr : &*found;
}

// 4.4-4.6: rivers are crossed by bridges and fords alone, so each crossing that is left is one.
std::vector<Toll> tolls(const Map& map, const Stance& stance, const Covered& covered,
                        const std::optional<Segment>& excused) {
  std::vector<Toll> all;
  if (const auto area = toll_of_areas(map, stance, covered)) all.push_back(*area);
  const auto add = [&](std::string_view rule, int count) {
    if (count > 0) all.push_back({rule, count, false});
  };
  add("4.4", crossings_of(map.hedges, covered, excused, itself) +
                 crossings_of(map.walls, covered, excused, itself) +
                 crossings_of(map.streams, covered, excused, itself));
  add("4.5",
      crossings_of(map.works, covered, excused, line_of_works) + entries(map.towns, covered));
  add("4.6", crossings_of(map.rivers, covered, {}, itself));
  return all;
}

std::string_view closed_by(const Map& map, Arm arm, const Covered& covered) {
  const auto unbridged = [&](Point point, const Segment&) { return !has_bridge(map, point); };
  for (const auto& river : map.rivers) {
    if (count_crossings(river, covered, unbridged) > 0) return "4.6";
  }
  const auto is_crossed = [&](const table::Line& line) { return crosses(line, covered); };
  if (arm == Arm::guns) {  // 4.4: but streams; F7
    if (covers(map.dense, covered)) return "4.3";
    if (covers(map.woods, covered)) return "4.2";
    if (std::ranges::any_of(map.hedges, is_crossed) || std::ranges::any_of(map.walls, is_crossed)) {
      return "4.4";
    }
  }
  if (arm == Arm::horse) {
    if (covers(map.dense, covered)) return "4.3";
    const auto enters = [&](const WorksLine& works) { return crosses(works.line, covered); };
    if (entries(map.towns, covered) > 0 || std::ranges::any_of(map.works, enters)) return "4.5";
  }
  return "";
}

bool is_on_road(const Map& map, const Segment& way) {
  return std::ranges::any_of(
      map.roads, [&](const Road& road) { return runs_along(way, road.line, road_within); });
}

Barrier barrier_before(const Map& map, const Segment& way, const Segment& face) {
  auto found = Barrier::none;
  for (const auto& works : map.works) {
    if (!crossed_near(way, works.line, figure(face), face_within)) continue;
    if (works.kind == Works::heavy) return Barrier::heavy;
    found = Barrier::light;
  }
  for (const auto* lines : {&map.hedges, &map.walls, &map.streams}) {
    for (const auto& line : *lines) {
      if (crossed_near(way, line, figure(face), face_within)) found = Barrier::light;
    }
  }
  return found;
}

std::optional<Works> works_before(const Map& map, const Segment& line,
                                  const table::Convex& target) {
  std::optional<Works> found;
  for (const auto& works : map.works) {
    if (crossed_within(line, works.line, target) && found != Works::heavy) found = works.kind;
  }
  return found;
}

bool obstacle_before(const Map& map, const Segment& line, const table::Convex& target) {
  for (const auto* lines : {&map.hedges, &map.walls, &map.streams}) {
    for (const auto& one : *lines) {
      if (crossed_within(line, one, target)) return true;
    }
  }
  return false;
}

bool rests_on(const Map& map, const table::Convex& front_edge) {
  const auto near = [&](const table::Line& line) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (within({line[i - 1], line[i]}, front_edge, face_within)) return true;
    }
    return false;
  };
  return std::ranges::any_of(map.hedges, near) || std::ranges::any_of(map.walls, near) ||
         std::ranges::any_of(map.streams, near) ||
         std::ranges::any_of(map.works, [&](const auto& works) { return near(works.line); });
}

}  // namespace adjutant::rise_and_fight
