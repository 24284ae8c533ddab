#include "engine/table/convex.hpp"

#include <algorithm>
#include <vector>

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

// The box around a figure, its sides along x and y.
struct Box {
  Point low, high;
};

Box box_of(const Convex& figure) {
  const auto corners = figure.corners();
  Box box{corners.front(), corners.front()};
  for (const auto corner : corners.subspan(1)) {
    box.low = {std::min(box.low.x, corner.x), std::min(box.low.y, corner.y)};
    box.high = {std::max(box.high.x, corner.x), std::max(box.high.y, corner.y)};
  }
  return box;
}

// Whether the boxes alone show that figures are more than so many mils apart.
bool boxes_apart(const Convex& a, const Convex& b, int mils) {
  const auto one = box_of(a), other = box_of(b);
  return other.low.x - one.high.x > mils || one.low.x - other.high.x > mils ||
         other.low.y - one.high.y > mils || one.low.y - other.high.y > mils;
}

SquaredDistance from_edge(Point point, Point from, Point to) {
  const auto way = to - from, there = point - from;
  const auto along = dot(way, there), whole = squared(way);
  if (along <= 0) return {squared(there), 1};
  if (along >= whole) return {squared(point - to), 1};
  const Wide off = cross(way, there);
  return {off * off, whole};
}

// From the corners of `a` to the edges of `b`.
SquaredDistance from_corners(const Convex& a, const Convex& b) {
  const auto corners = b.corners();
  SquaredDistance least{squared(a.corners()[0] - corners[0]), 1};
  for (const auto corner : a.corners()) {
    for (std::size_t i = 0; i < edge_count(b); ++i) {
      least = std::min(least, from_edge(corner, corners[i], corners[(i + 1) % corners.size()]));
    }
  }
  return least;
}

}  // namespace

Convex::Convex(std::initializer_list<Point> corners) : size_(corners.size()) {
  ENSURE(size_ > 0 && size_ <= corners_max, "a figure has one to eight corners");
  std::ranges::copy(corners, corners_.begin());
}

Convex Convex::moved(Vector by) const {
  auto there = *this;
  for (std::size_t i = 0; i < size_; ++i) there.corners_[i] = corners_[i] + by;
  return there;
}

// Along the lower side and back along the upper one, keeping left turns alone.
Convex Convex::hull(std::span<const Point> points) {
  std::vector<Point> sorted(points.begin(), points.end());
  std::ranges::sort(sorted);
  const auto same = std::ranges::unique(sorted);
  sorted.erase(same.begin(), same.end());
  ENSURE(!sorted.empty(), "a hull is of some points");
  std::vector<Point> kept;
  const auto take = [&](Point point, std::size_t least) {
    while (kept.size() > least &&
           cross(kept.back() - kept[kept.size() - 2], point - kept.back()) <= 0) {
      kept.pop_back();
    }
    kept.push_back(point);
  };
  for (const auto point : sorted) take(point, 1);
  const auto lower = kept.size();
  for (std::size_t i = sorted.size() - 1; i-- > 0;) take(sorted[i], lower);
  if (kept.size() > 1) kept.pop_back();  // the first once more
  ENSURE(kept.size() <= corners_max, "a hull of more corners than a figure has");
  Convex hull;
  hull.size_ = kept.size();
  std::ranges::copy(kept, hull.corners_.begin());
  return hull;
}

Convex rectangle(Point anchor, int heading, const Extent& extent) {
  const auto forward = ahead(heading), sideways = extent.half_width * right(heading);
  const auto corner = [&](int along, std::int64_t side) {
    return anchor + rounded(side * sideways + along * forward);
  };
  return {corner(extent.ahead, -1), corner(extent.ahead, 1), corner(-extent.behind, 1),
          corner(-extent.behind, -1)};
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
  if (boxes_apart(a, b, mils)) return false;
  return squared_distance(a, b) <= SquaredDistance{Wide{mils} * mils, 1};
}

}  // namespace adjutant::table
