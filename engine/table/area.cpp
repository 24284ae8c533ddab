#include "engine/table/area.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"

namespace adjutant::table {
namespace {

Point low_of(Point a, Point b) {
  return {std::min(a.x, b.x), std::min(a.y, b.y)};
}
Point high_of(Point a, Point b) {
  return {std::max(a.x, b.x), std::max(a.y, b.y)};
}

constexpr Vector doubled(Point point) {
  return {std::int64_t{2} * point.x, std::int64_t{2} * point.y};
}

bool before(const Share& a, const Share& b) {
  return Wide{a.part} * b.whole < Wide{b.part} * a.whole;
}

void cut_by(const Segment& way, const Area& area, std::vector<Share>& shares) {
  if (!area.near(way)) return;
  for (std::size_t i = 0; i < area.corners().size(); ++i) {
    if (const auto share = crossing(way, area.edge(i))) shares.push_back(*share);
  }
}

std::vector<Point> points_of(const Segment& way, std::vector<Share> shares) {
  std::ranges::sort(shares, before);
  std::vector<Point> points{way.from};
  const auto add = [&](Point point) {
    if (point != points.back()) points.push_back(point);
  };
  for (const auto& share : shares) add(point_at(way, share));
  add(way.to);
  return points;
}

}  // namespace

Area::Area(std::vector<Point> corners) : corners_(std::move(corners)) {
  ENSURE(corners_.size() > 2, "an area has three corners at least");
  low_ = high_ = corners_.front();
  for (const auto corner : corners_) {
    low_ = low_of(low_, corner);
    high_ = high_of(high_, corner);
  }
}

Segment Area::edge(std::size_t i) const {
  return {corners_[i], corners_[(i + 1) % corners_.size()]};
}

// A ray to the east crosses the edge an odd number of times from inside.
bool Area::holds_doubled(Vector point) const {
  const auto low = doubled(low_), high = doubled(high_);
  if (point.x < low.x || point.x > high.x || point.y < low.y || point.y > high.y) return false;
  bool inside = false;
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const auto ends = edge(i);
    const auto from = doubled(ends.from), to = doubled(ends.to);
    const auto turn = cross(to - from, point - from);
    if (turn == 0 && dot(from - point, to - point) <= 0) return true;
    const bool up = from.y <= point.y && point.y < to.y;
    const bool down = to.y <= point.y && point.y < from.y;
    if ((up && turn > 0) || (down && turn < 0)) inside = !inside;
  }
  return inside;
}

bool Area::holds(Point point) const {
  return holds_doubled(doubled(point));
}

bool Area::near(const Segment& segment) const {
  const auto low = low_of(segment.from, segment.to), high = high_of(segment.from, segment.to);
  return low.x <= high_.x && high.x >= low_.x && low.y <= high_.y && high.y >= low_.y;
}

bool is_simple(std::span<const Point> corners) {
  const auto size = corners.size();
  if (size < 3) return false;
  const auto at = [&](std::size_t i) { return corners[i % size]; };
  std::int64_t ground = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto turn = cross(at(i + 1) - at(i), at(i + 2) - at(i + 1));
    const auto onward = dot(at(i + 1) - at(i), at(i + 2) - at(i + 1));
    if (at(i) == at(i + 1) || (turn == 0 && onward < 0)) return false;  // nothing, or back
    ground += cross(at(i) - Point{}, at(i + 1) - Point{});
    for (std::size_t j = i + 2; j < size && (i > 0 || j + 1 < size); ++j) {
      if (meet({at(i), at(i + 1)}, {at(j), at(j + 1)})) return false;
    }
  }
  return ground != 0;
}

std::vector<Point> cut(const Segment& way, std::span<const Area> areas) {
  std::vector<Share> shares;
  for (const auto& area : areas) cut_by(way, area, shares);
  return points_of(way, std::move(shares));
}

bool lies_in(const Segment& piece, const Area& area) {
  return area.holds_doubled(
      {std::int64_t{piece.from.x} + piece.to.x, std::int64_t{piece.from.y} + piece.to.y});
}

bool passes_through(const Segment& way, const Area& area) {
  if (!area.near(way)) return false;
  std::vector<Share> shares;
  cut_by(way, area, shares);
  const auto points = points_of(way, std::move(shares));
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (lies_in({points[i - 1], points[i]}, area)) return true;
  }
  return false;
}

std::int64_t length_inside(const Segment& way, std::span<const Area> areas) {
  const auto points = cut(way, areas);
  std::int64_t length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Segment piece{points[i - 1], points[i]};
    const auto holds = [&](const Area& area) { return lies_in(piece, area); };
    if (std::ranges::any_of(areas, holds)) length += length_down(piece.to - piece.from);
  }
  return length;
}

}  // namespace adjutant::table
