#pragma once

#include <cstdint>

#include "engine/table/convex.hpp"

// Where something is as a unit sees it.
namespace adjutant::table {

// x to the right and y ahead of the anchor, in mils times 65536, not rounded.
Vector seen_from(Point anchor, int heading, Point point);

// Ahead of the front edge, inside it or at most this many degrees beyond its corners; the widening
// edge itself counts. `seen` from the middle of the front edge.
bool in_arc(Vector seen, int half_width, int degrees);

// The four sides of a rectangle are parted by diagonals from its corners: what lies on one is in
// front, or behind.
enum class Sector : std::uint8_t { front, rear, right, left };
// `seen` from the rectangle's anchor.
Sector sector(Vector seen, const Extent& extent);

}  // namespace adjutant::table
