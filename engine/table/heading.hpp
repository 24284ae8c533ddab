#pragma once

#include "engine/table/point.hpp"

// Headings: whole degrees 0-359, clockwise from north.
namespace adjutant::table {

inline constexpr int full_turn = 360;
// Directions are vectors of about this length.
inline constexpr std::int64_t unit = 65536;

// Any number of degrees as a heading.
constexpr int heading_of(int degrees) {
  return (degrees % full_turn + full_turn) % full_turn;
}
// From one heading to another the short way, to the right above 0: -179 to 180.
constexpr int turning(int from, int to) {
  const int turn = heading_of(to - from);
  return turn > full_turn / 2 ? turn - full_turn : turn;
}

// The direction of a heading, and the one to its right: sine and cosine from one table of whole
// numbers, 65536 sin k to the nearest for 0-90 degrees, so that quarter turns are exact.
Vector ahead(int heading);
Vector right(int heading);

// Divided by 65536 to the nearest, halves away from 0. Sum first, round once.
Vector rounded(Vector scaled);

// The point `distance` mils from there along a heading; negative: backward.
Point step(Point from, int heading, int distance);

// The heading whose direction has the largest dot product with the way: of two the anticlockwise
// one (359 before 0). With no way to go the heading is `kept`.
int toward(Point from, Point to, int kept);

}  // namespace adjutant::table
