#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <initializer_list>
#include <span>

#include "engine/table/heading.hpp"

// Bases, and what they sweep: convex figures of one to eight corners. A point and a segment of line
// are figures too.
namespace adjutant::table {

// What figures lie in, its sides along x and y.
struct Box {
  Point low, high;
};

class Convex {
 public:
  static constexpr std::size_t corners_max = 8, hull_points_max = 2 * corners_max;

  // The corners in order around it, either way; at most corners_max, and convex.
  Convex(std::initializer_list<Point> corners)
      : Convex(std::span(corners.begin(), corners.end())) {}

  std::span<const Point> corners() const { return {corners_.data(), size_}; }
  // The least that holds it.
  const Box& box() const { return box_; }
  Convex moved(Vector by) const;

  // The least figure that holds all of these points, at most hull_points_max, of which at most
  // corners_max are corners.
  static Convex hull(std::span<const Point> points);

 private:
  explicit Convex(std::span<const Point> corners);

  std::array<Point, corners_max> corners_{};
  std::size_t size_ = 0;
  Box box_;
};

// A rectangle as it lies about its anchor, in mils: half its width, and how far it goes ahead of
// the anchor and behind it.
struct Extent {
  int half_width = 0;
  int ahead = 0;
  int behind = 0;
  bool operator==(const Extent&) const = default;
};

// Corner by corner: anchor + rounded(+-half_width right + ahead, or - behind, ahead).
Convex rectangle(Point anchor, int heading, const Extent& extent);
// Less by so much on each side.
constexpr Extent inner(const Extent& extent, int by) {
  return {extent.half_width - by, extent.ahead - by, extent.behind - by};
}

// What a figure covers on a straight way from one place to another.
Convex swept(const Convex& from, const Convex& to);

// Whether they share inner points; a point and a segment have none but lie in others'.
bool overlap(const Convex& a, const Convex& b);
// Whether they share any point, edges counted.
bool meet(const Convex& a, const Convex& b);

// The square of a distance in mils, exactly: numerator / denominator.
struct SquaredDistance {
  Wide numerator = 0;
  Wide denominator = 1;
};
std::strong_ordering operator<=>(const SquaredDistance& a, const SquaredDistance& b);
bool operator==(const SquaredDistance& a, const SquaredDistance& b);
// Mils, rounded down.
std::int64_t root_down(const SquaredDistance& distance);

// From edge to edge; 0 where they meet.
SquaredDistance squared_distance(const Convex& a, const Convex& b);
// Whether that distance is at most this many mils.
bool within(const Convex& a, const Convex& b, int mils);

}  // namespace adjutant::table
