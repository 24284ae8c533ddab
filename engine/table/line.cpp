#include "engine/table/line.hpp"

#include <cstdlib>

namespace adjutant::table {
namespace {

// Part of a length: value * part / whole to the nearest, halves away from 0.
std::int64_t part_of(std::int64_t value, const Share& share) {
  const auto twice = 2 * std::abs(value) * share.part;
  const auto size = (twice + share.whole) / (2 * share.whole);
  return value < 0 ? -size : size;
}

}  // namespace

std::optional<Share> crossing(const Segment& way, const Segment& segment) {
  const auto along = way.to - way.from, other = segment.to - segment.from;
  const auto left = [](Vector line, Vector point) { return cross(line, point) >= 0; };
  if (left(along, segment.from - way.from) == left(along, segment.to - way.from)) return {};
  if (left(other, way.from - segment.from) == left(other, way.to - segment.from)) return {};
  const auto part = cross(segment.from - way.from, other), whole = cross(along, other);
  return whole < 0 ? Share{-part, -whole} : Share{part, whole};
}

Point point_at(const Segment& way, const Share& share) {
  const auto along = way.to - way.from;
  return way.from + Vector{part_of(along.x, share), part_of(along.y, share)};
}

std::vector<Point> crossings(const Segment& way, const Line& line) {
  std::vector<Point> points;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (const auto at = crossing(way, {line[i - 1], line[i]})) points.push_back(point_at(way, *at));
  }
  return points;
}

bool runs_along(const Segment& way, const Line& line, int mils) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Convex segment{line[i - 1], line[i]};
    if (within({way.from}, segment, mils) && within({way.to}, segment, mils)) return true;
  }
  return false;
}

}  // namespace adjutant::table
