#include "engine/table/point.hpp"

#include <bit>

namespace adjutant::table {

std::optional<std::int64_t> squared_to_nearest(Point from, const std::vector<Point>& points) {
  std::optional<std::int64_t> nearest;
  for (const auto point : points) {
    const auto away = squared(point - from);
    if (!nearest || away < *nearest) nearest = away;
  }
  return nearest;
}

// Digit by digit in base 2, from the highest power of four that is not above the square.
std::int64_t root_down(std::int64_t square) {
  auto rest = static_cast<std::uint64_t>(square);
  std::uint64_t root = 0;
  if (rest == 0) return 0;
  const auto highest = (std::bit_width(rest) - 1) / 2 * 2;
  for (auto bit = std::uint64_t{1} << highest; bit > 0; bit >>= 2) {
    const bool fits = rest >= root + bit;
    if (fits) rest -= root + bit;
    root = (root >> 1) + (fits ? bit : 0);
  }
  return static_cast<std::int64_t>(root);
}

std::int64_t length_down(Vector a) {
  return root_down(squared(a));
}

std::int64_t length_up(Vector a) {
  const auto down = length_down(a);
  return down * down == squared(a) ? down : down + 1;
}

}  // namespace adjutant::table
