#pragma once

#include <span>
#include <vector>

#include "engine/table/line.hpp"

// Woods, towns, hills: areas with straight edges, and what of a way lies in them.
namespace adjutant::table {

class Area {
 public:
  static constexpr std::size_t corners_max = 64;

  // Three corners at least, in order around it, either way; is_simple().
  explicit Area(std::vector<Point> corners);

  // At the corners, each edge from one to the next.
  const std::vector<Point>& corners() const { return corners_; }
  Segment edge(std::size_t i) const;

  // Inside or on the edge.
  bool holds(Point point) const;
  // The same of a point in half mils.
  bool holds_doubled(Vector point) const;
  // Whether a segment may come near it: the boxes around the two meet.
  bool near(const Segment& segment) const;

  bool operator==(const Area&) const = default;

 private:
  std::vector<Point> corners_;
  Point low_, high_;  // of the box around it
};

// Whether edges meet only where one ends and the next begins, and some ground is inside.
bool is_simple(std::span<const Point> corners);

// The points at which a way is cut by the edges of areas, its ends with them, in order along it,
// none twice in a row. A way of no length is one point.
std::vector<Point> cut(const Segment& way, std::span<const Area> areas);

// Whether a piece of a way that was cut lies in the area: its middle is inside or on the edge.
bool lies_in(const Segment& piece, const Area& area);

// Whether any piece of the way lies in the area, once it is cut by its edges.
bool passes_through(const Segment& way, const Area& area);

// Mils of the way in any of these areas: each piece's length rounded down, all added up.
std::int64_t length_inside(const Segment& way, std::span<const Area> areas);

}  // namespace adjutant::table
