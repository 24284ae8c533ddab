#include "engine/table/run.hpp"

#include <algorithm>

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

std::optional<int> first_clear(const Convex& figure, const Run& run, std::span<const Convex> others,
                               int limit) {
  for (int distance = 0; distance <= limit; ++distance) {
    const auto there = figure.moved(run.way(distance));
    if (std::ranges::none_of(others, [&](const auto& other) { return overlap(there, other); })) {
      return distance;
    }
  }
  return {};
}

}  // namespace adjutant::table
