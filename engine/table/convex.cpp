#include "engine/table/convex.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/core/ensure.hpp"
#include "engine/table/shadow.hpp"

namespace adjutant::table {
namespace {

// Whether across no edge of `of` the two lie apart, by `apart` of their shadows.
template <class Apart>
bool parted(const Convex& of, const Convex& a, const Convex& b, Apart apart) {
  for (std::size_t i = 0; i < edge_count(of); ++i) {
    const auto axis = across(edge(of, i));
    if (apart(shadow(a, axis), shadow(b, axis))) return true;
  }
  return false;
}

// Whether the boxes alone show that figures are more than this many mils apart.
bool boxes_apart(const Convex& a, const Convex& b, int mils) {
  const auto &one = a.box(), &other = b.box();
  return other.low.x - one.high.x > mils || one.low.x - other.high.x > mils ||
         other.low.y - one.high.y > mils || one.low.y - other.high.y > mils;
}

// 1 where a figure's corners turn left, -1 where they turn right, 0 where it has no inside.
int turn(const Convex& figure) {
  std::int64_t ground = 0;
  const auto corners = figure.corners();
  for (std::size_t i = 2; i < corners.size() && ground == 0; ++i) {
    ground = cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
  }
  return (ground > 0) - (ground < 0);
}

// From the corners of `a` to the edges of `b`, which do not meet: fractions are compared once an
// edge, not once a corner. Of a corner that lies on an edge's inner side another edge is nearest.
SquaredDistance from_corners(const Convex& a, const Convex& b) {
  const auto ends = b.corners();
  const auto inside = turn(b);
  std::int64_t to_corner = squared(a.corners()[0] - ends[0]);
  SquaredDistance least{to_corner, 1};
  for (std::size_t i = 0; i < edge_count(b); ++i) {
    const auto from = ends[i], to = ends[(i + 1) % ends.size()];
    const auto way = to - from;
    const auto whole = squared(way);
    std::optional<std::int64_t> off;
    for (const auto corner : a.corners()) {
      const auto there = corner - from;
      const auto beside = cross(way, there);
      if (beside * inside > 0) continue;
      const auto along = dot(way, there);
      if (along <= 0 || along >= whole) {
        to_corner = std::min(to_corner, squared(along <= 0 ? there : corner - to));
      } else {
        off = std::min(off.value_or(std::abs(beside)), std::abs(beside));
      }
    }
    if (off) least = std::min(least, SquaredDistance{Wide{*off} * *off, whole});
  }
  return std::min(least, SquaredDistance{to_corner, 1});
}

// Whether across an edge of `of` the two are more than this many mils apart.
bool far_apart(const Convex& of, const Convex& a, const Convex& b, int mils) {
  for (std::size_t i = 0; i < edge_count(of); ++i) {
    const auto axis = across(edge(of, i));
    const auto one = shadow(a, axis), other = shadow(b, axis);
    const Wide gap = std::max(other.least - one.most, one.least - other.most);
    if (gap > 0 && gap * gap > Wide{mils} * mils * squared(axis)) return true;
  }
  return false;
}

}  // namespace

Convex::Convex(std::span<const Point> corners) : size_(corners.size()) {
  ENSURE(size_ > 0 && size_ <= corners_max, "a figure has one to eight corners");
  std::ranges::copy(corners, corners_.begin());
  box_ = {corners.front(), corners.front()};
  for (const auto corner : corners.subspan(1)) {
    box_.low = {std::min(box_.low.x, corner.x), std::min(box_.low.y, corner.y)};
    box_.high = {std::max(box_.high.x, corner.x), std::max(box_.high.y, corner.y)};
  }
}

Convex Convex::moved(Vector by) const {
  auto there = *this;
  for (std::size_t i = 0; i < size_; ++i) there.corners_[i] = corners_[i] + by;
  there.box_ = {box_.low + by, box_.high + by};
  return there;
}

// Along the lower side and back along the upper one, keeping left turns alone.
Convex Convex::hull(std::span<const Point> points) {
  ENSURE(!points.empty() && points.size() <= hull_points_max, "a hull is of some points, not many");
  std::array<Point, hull_points_max> room;
  const std::span sorted(room.begin(), std::ranges::copy(points, room.begin()).out);
  std::ranges::sort(sorted);
  const auto different = sorted.first(sorted.size() - std::ranges::unique(sorted).size());
  std::array<Point, hull_points_max + 1> kept;
  std::size_t count = 0;
  const auto take = [&](Point point, std::size_t least) {
    while (count > least &&
           cross(kept[count - 1] - kept[count - 2], point - kept[count - 1]) <= 0) {
      --count;
    }
    kept[count++] = point;
  };
  for (const auto point : different) take(point, 1);
  const auto lower = count;
  for (std::size_t i = different.size() - 1; i-- > 0;) take(different[i], lower);
  if (count > 1) --count;  // the first once more
  ENSURE(count <= corners_max, "a hull of more corners than a figure has");
  return Convex(std::span(kept).first(count));
}

Convex rectangle(Point anchor, int heading, const Extent& extent) {
  const auto forward = ahead(heading), sideways = extent.half_width * right(heading);
  const auto front = extent.ahead * forward, rear = -extent.behind * forward;
  const auto one = rounded(front - sideways), next = rounded(front + sideways);
  if (extent.ahead == extent.behind) {  // what lies opposite is rounded alike
    return {anchor + one, anchor + next, anchor + -1 * one, anchor + -1 * next};
  }
  return {anchor + one, anchor + next, anchor + rounded(rear + sideways),
          anchor + rounded(rear - sideways)};
}

Convex swept(const Convex& from, const Convex& to) {
  std::array<Point, 2 * Convex::corners_max> points;
  const auto middle = std::ranges::copy(from.corners(), points.begin()).out;
  const auto end = std::ranges::copy(to.corners(), middle).out;
  return Convex::hull({points.begin(), end});
}

bool overlap(const Convex& a, const Convex& b) {
  if (boxes_apart(a, b, 0)) return false;
  const auto apart = [](Shadow one, Shadow other) {
    return one.most <= other.least || other.most <= one.least;
  };
  return !parted(a, a, b, apart) && !parted(b, a, b, apart);
}

// Where they meet, an edge of one crosses one of the other or a corner lies in the other: only
// then no axis parts them. Segmentes in one line are parted along it.
bool meet(const Convex& a, const Convex& b) {
  if (boxes_apart(a, b, 0)) return false;
  const auto apart = [](Shadow one, Shadow other) {
    return one.most < other.least || other.most < one.least;
  };
  if (parted(a, a, b, apart) || parted(b, a, b, apart)) return false;
  for (const auto* flat : {&a, &b}) {
    if (flat->corners().size() > 2) continue;
    const auto along = flat->corners().back() - flat->corners().front();
    if (apart(shadow(a, along), shadow(b, along))) return false;
  }
  const auto is_point = [](const Convex& one) {
    return one.corners().front() == one.corners().back();
  };
  return !is_point(a) || !is_point(b) || a.corners()[0] == b.corners()[0];
}

std::strong_ordering operator<=>(const SquaredDistance& a, const SquaredDistance& b) {
  return a.numerator * b.denominator <=> b.numerator * a.denominator;
}

bool operator==(const SquaredDistance& a, const SquaredDistance& b) {
  return (a <=> b) == std::strong_ordering::equal;
}

std::int64_t root_down(const SquaredDistance& distance) {
  return root_down(static_cast<std::int64_t>(distance.numerator / distance.denominator));
}

SquaredDistance squared_distance(const Convex& a, const Convex& b) {
  if (meet(a, b)) return {};
  return std::min(from_corners(a, b), from_corners(b, a));
}

bool within(const Convex& a, const Convex& b, int mils) {
  if (boxes_apart(a, b, mils) || far_apart(a, a, b, mils) || far_apart(b, a, b, mils)) return false;
  return squared_distance(a, b) <= SquaredDistance{Wide{mils} * mils, 1};
}

}  // namespace adjutant::table
