#pragma once

#include <algorithm>

#include "engine/table/convex.hpp"

// What parts convex figures: two lie apart only if their shadows do across an edge of one of them.
namespace adjutant::table {

// Where a figure lies along an axis.
struct Shadow {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

inline Shadow shadow(const Convex& figure, Vector axis) {
  const auto corners = figure.corners();
  const auto place = [&](Point corner) { return axis.x * corner.x + axis.y * corner.y; };
  Shadow shadow{place(corners.front()), place(corners.front())};
  for (const auto corner : corners.subspan(1)) {
    const auto at = place(corner);
    shadow.least = std::min(shadow.least, at);
    shadow.most = std::max(shadow.most, at);
  }
  return shadow;
}

// A point has none, a segment one.
inline std::size_t edge_count(const Convex& figure) {
  const auto size = figure.corners().size();
  return size > 2 ? size : size - 1;
}

// From a corner to the next.
inline Vector edge(const Convex& figure, std::size_t i) {
  const auto corners = figure.corners();
  return corners[(i + 1) % corners.size()] - corners[i];
}

// At a right angle to it.
constexpr Vector across(Vector edge) {
  return {-edge.y, edge.x};
}

}  // namespace adjutant::table
