#include "engine/table/heading.hpp"

#include <array>

namespace adjutant::table {
namespace {

// 65536 sin k, k in degrees, to the nearest. Their sum is 3787608.
constexpr std::array<std::int64_t, 91> sines{
    0,     1144,  2287,  3430,  4572,  5712,  6850,  7987,  9121,  10252, 11380, 12505, 13626,
    14742, 15855, 16962, 18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697,
    28729, 29753, 30767, 31772, 32768, 33754, 34729, 35693, 36647, 37590, 38521, 39441, 40348,
    41243, 42126, 42995, 43852, 44695, 45525, 46341, 47143, 47930, 48703, 49461, 50203, 50931,
    51643, 52339, 53020, 53684, 54332, 54963, 55578, 56175, 56756, 57319, 57865, 58393, 58903,
    59396, 59870, 60326, 60764, 61183, 61584, 61966, 62328, 62672, 62997, 63303, 63589, 63856,
    64104, 64332, 64540, 64729, 64898, 65048, 65177, 65287, 65376, 65446, 65496, 65526, 65536};

constexpr int quarter = 90;

constexpr std::array<Vector, full_turn> directions = [] {
  std::array<Vector, full_turn> all{};
  for (int k = 0; k < quarter; ++k) {
    const auto sine = sines[static_cast<std::size_t>(k)];
    const auto cosine = sines[static_cast<std::size_t>(quarter - k)];
    all[static_cast<std::size_t>(k)] = {sine, cosine};
    all[static_cast<std::size_t>(quarter + k)] = {cosine, -sine};
    all[static_cast<std::size_t>(2 * quarter + k)] = {-sine, -cosine};
    all[static_cast<std::size_t>(3 * quarter + k)] = {-cosine, sine};
  }
  return all;
}();

constexpr std::int64_t divided(std::int64_t scaled) {
  const auto half = unit / 2;
  return scaled < 0 ? -((half - scaled) / unit) : (scaled + half) / unit;
}

}  // namespace

Vector ahead(int heading) {
  return directions[static_cast<std::size_t>(heading_of(heading))];
}

Vector right(int heading) {
  return ahead(heading + quarter);
}

Vector rounded(Vector scaled) {
  return {divided(scaled.x), divided(scaled.y)};
}

Point step(Point from, int heading, int distance) {
  return from + rounded(distance * ahead(heading));
}

// Directions turn evenly enough that the best is one of the two that the way lies between.
int toward(Point from, Point to, int kept) {
  const auto way = to - from;
  if (way == Vector{}) return kept;
  int quadrant = 0;
  while (cross(ahead(quadrant), way) > 0 || cross(ahead(quadrant + quarter), way) <= 0) {
    quadrant += quarter;
  }
  // The way is at `low` or to its right, and to the left of `high`.
  int low = quadrant, high = quadrant + quarter;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (cross(ahead(middle), way) <= 0 ? low : high) = middle;
  }
  return heading_of(dot(ahead(low), way) >= dot(ahead(high), way) ? low : high);
}

}  // namespace adjutant::table
