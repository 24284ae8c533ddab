#include "engine/table/run.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/table/shadow.hpp"

namespace adjutant::table {

// Directions are 65536 long but for 0.8, and ways are rounded: from one distance to another the
// figure goes less than 5 mils more than what they differ by, so nothing nearer is passed over.
std::optional<int> first_within(const Convex& figure, const Run& run, const Convex& target,
                                int mils, int limit) {
  constexpr std::int64_t slack = 5;
  for (std::int64_t distance = 0; distance <= limit;) {
    const auto there = figure.moved(run.way(static_cast<int>(distance)));
    const auto apart = squared_distance(there, target);
    if (apart <= SquaredDistance{Wide{mils} * mils, 1}) return static_cast<int>(distance);
    distance += std::max<std::int64_t>(1, root_down(apart) - mils - slack);
  }
  return {};
}

// Of all axes that may part the two, the one along which that takes the shortest way. A way may be
// 1 mil more than it should along x and y each, being rounded at both ends.
int way_out(const Convex& figure, const Convex& other, int heading) {
  const auto way = ahead(heading);
  std::int64_t least = coordinate_max;
  for (const auto* of : {&figure, &other}) {
    for (std::size_t i = 0; i < edge_count(*of); ++i) {
      auto axis = across(edge(*of, i));
      if (dot(axis, way) < 0) axis = -1 * axis;
      const auto speed = dot(axis, way);
      if (speed == 0) continue;
      const auto rounding = std::abs(axis.x) + std::abs(axis.y);
      const auto need = shadow(other, axis).most - shadow(figure, axis).least - rounding;
      least = std::min(least, need * unit / speed);
    }
  }
  return static_cast<int>(std::max<std::int64_t>(1, least));
}

std::optional<int> first_clear(const Convex& figure, const Run& run, std::span<const Convex> others,
                               int limit) {
  for (int distance = 0; distance <= limit;) {
    const auto there = figure.moved(run.way(distance));
    int on = 0;
    for (const auto& other : others) {
      if (overlap(there, other)) on = std::max(on, way_out(there, other, run.heading));
    }
    if (on == 0) return distance;
    distance += on;
  }
  return {};
}

}  // namespace adjutant::table
