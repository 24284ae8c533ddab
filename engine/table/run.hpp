#pragma once

#include <optional>
#include <span>

#include "engine/table/convex.hpp"

// Straight runs by whole mils: a figure goes `distance` mils along a heading, each of its corners
// by the same rounded way (G11: distances are tried upward from 0).
namespace adjutant::table {

struct Run {
  Point start;  // of what is stepped: the anchor
  int heading = 0;

  Point at(int distance) const { return step(start, heading, distance); }
  Vector way(int distance) const { return at(distance) - start; }
};

// The least distance up to `limit` at which the figure is within this many mils of the target.
std::optional<int> first_within(const Convex& figure, const Run& run, const Convex& target,
                                int mils, int limit);

// How far at least a figure that overlaps another must go along a heading until it does no more:
// 1 mil or more, and never too much.
int way_out(const Convex& figure, const Convex& other, int heading);

// The least distance up to `limit` at which the figure overlaps none of these.
std::optional<int> first_clear(const Convex& figure, const Run& run, std::span<const Convex> others,
                               int limit);

}  // namespace adjutant::table
