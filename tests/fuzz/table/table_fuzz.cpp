#include <algorithm>
#include <charconv>

#include "engine/table/arc.hpp"
#include "engine/table/area.hpp"
#include "engine/table/run.hpp"
#include "tests/fuzz/shared/door.hpp"

// Figures on a table: numbers, two a point, brought into the range of coordinates. The first eight
// points are two figures and the ways between them, all of them an area. What one function says the
// others bear out, and a table turned by a quarter gives the turned answer.
namespace adjutant::fuzz {
namespace {

using table::Convex;
using table::Point;

std::vector<Point> points_of(std::string_view text) {
  std::vector<int> numbers;
  for (const auto *at = text.data(), *end = at + text.size(); at < end;) {
    int value = 0;
    const auto read = std::from_chars(at, end, value);
    if (read.ec == std::errc{}) numbers.push_back(value % table::coordinate_max);
    at = std::max(read.ptr, at + 1);
  }
  std::vector<Point> points;
  for (std::size_t i = 1; i < numbers.size(); i += 2) {
    points.push_back({numbers[i - 1], numbers[i]});
  }
  return points;
}

Point turned(Point point) {
  return {point.y, -point.x};
}
Convex turned(const Convex& figure) {
  std::vector<Point> corners;
  for (const auto corner : figure.corners()) corners.push_back(turned(corner));
  return Convex::hull(corners);
}

void hold_figures(const Convex& one, const Convex& other) {
  const auto apart = squared_distance(one, other);
  const bool met = meet(one, other);
  holds(met == (apart == table::SquaredDistance{}), "who meets is no distance apart");
  holds(!overlap(one, other) || met, "who overlaps meets");
  holds(overlap(one, other) == overlap(other, one), "overlap is mutual");
  const auto mils = static_cast<int>(root_down(apart));
  holds(within(one, other, mils + 1) && (mils == 0 || !within(one, other, mils - 1)),
        "a distance is what is reached");
  holds(squared_distance(turned(one), turned(other)) == apart, "a turned table: distance");
  holds(overlap(turned(one), turned(other)) == overlap(one, other), "a turned table: overlap");
  holds(squared_distance(swept(one, other), one) == table::SquaredDistance{}, "a sweep begins");
  holds(squared_distance(swept(one, other), other) == table::SquaredDistance{}, "a sweep ends");
}

void hold_run(const Convex& one, const Convex& other, Point start, int degrees) {
  const table::Run run{start, table::heading_of(degrees)};
  constexpr int limit = 6000, mils = 10;
  const auto touch = first_within(one, run, other, mils, limit);
  if (!touch) return;
  holds(within(one.moved(run.way(*touch)), other, mils), "a run ends in contact");
  holds(*touch == 0 || !within(one.moved(run.way(*touch - 1)), other, mils), "and at the first");
}

void hold_area(const std::vector<Point>& corners, const table::Segment& way) {
  if (corners.size() > table::Area::corners_max || !table::is_simple(corners)) return;
  const std::vector areas{table::Area(corners)};
  for (const auto corner : corners) holds(areas[0].holds(corner), "a corner is in its area");
  const auto points = cut(way, areas);
  holds(points.front() == way.from && points.back() == way.to, "a way that is cut is whole");
  holds(std::ranges::adjacent_find(points) == points.end(), "no piece is without length");
  const auto inside = length_inside(way, areas);
  holds(inside == 0 || passes_through(way, areas[0]), "who is inside passes through");
}

void hold_heading(const table::Segment& way) {
  const int there = toward(way.from, way.to, 0);
  const int turned_there = toward(turned(way.from), turned(way.to), 90);
  holds(turned_there == table::heading_of(there + 90), "a turned table: headings");
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant;
  const auto points = fuzz::points_of(fuzz::text_of(data, size));
  if (points.size() < 8) return 0;
  const std::span all(points);
  const auto one = table::Convex::hull(all.first(4)),
             other = table::Convex::hull(all.subspan(4, 4));
  fuzz::hold_figures(one, other);
  fuzz::hold_run(one, other, points[0], points[1].x);
  fuzz::hold_area(points, {points[0], points[5]});
  fuzz::hold_area(points, {points[2], points[7]});
  fuzz::hold_heading({points[0], points[4]});
  return 0;
}
