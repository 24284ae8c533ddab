#include "engine/table/run.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/table/shadow.hpp"

namespace adjutant::table {
namespace {

// Whether the figure goes by, or stops short of the target, or has it behind, by more than so many
// mils: directions are at most 65537 long, and a way is rounded by less than 2 mils.
bool misses(const Convex& figure, const Run& run, const Convex& target, int mils, int limit) {
  constexpr int rounding = 2;
  const auto scaled = [](std::int64_t length) { return length * (unit + 1); };
  const auto beside = right(run.heading), forward = ahead(run.heading);
  const auto wide = shadow(figure, beside), there = shadow(target, beside);
  if (std::max(wide.least - there.most, there.least - wide.most) > scaled(mils + rounding)) {
    return true;
  }
  const auto deep = shadow(figure, forward), away = shadow(target, forward);
  return deep.least - away.most > scaled(mils + rounding) ||
         away.least - deep.most > scaled(std::int64_t{limit} + mils + rounding);
}

}  // namespace

// Directions are 65536 long but for 0.8, and ways are rounded: from one distance to another the
// figure goes less than 5 mils more than what they differ by, so nothing nearer is passed over.
std::optional<int> first_within(const Convex& figure, const Run& run, const Convex& target,
                                int mils, int limit) {
  if (misses(figure, run, target, mils, limit)) return {};
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
