#pragma once

#include <optional>
#include <vector>

#include "engine/table/convex.hpp"

// Straight ways and lines of sight, and what they cross.
namespace adjutant::table {

struct Segment {
  Point from;
  Point to;
  bool operator==(const Segment&) const = default;
};

// Of no length, it is a point.
inline Convex figure(const Segment& segment) {
  return segment.from == segment.to ? Convex{segment.from} : Convex{segment.from, segment.to};
}

// A road, a stream, a hedge: each point joined to the next.
using Line = std::vector<Point>;

// A point of a way: so far along it, of `whole`, above 0.
struct Share {
  std::int64_t part = 0;
  std::int64_t whole = 1;
};

// Where a way crosses a segment: the ends of each lie on different sides of the other, where what
// lies on a line is left of it. So a way through a corner crosses one of the two there, and a way
// along a segment crosses nothing. Empty where it does not cross.
std::optional<Share> crossing(const Segment& way, const Segment& segment);

// start + (end - start) * share, each coordinate of the product rounded, halves away from 0.
Point point_at(const Segment& way, const Share& share);

// Where a way crosses the segments of a line, in the line's order.
std::vector<Point> crossings(const Segment& way, const Line& line);

// Whether both ends of a way are within this many mils of one and the same segment of the line.
bool runs_along(const Segment& way, const Line& line, int mils);

}  // namespace adjutant::table
