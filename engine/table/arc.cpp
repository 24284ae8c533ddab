#include "engine/table/arc.hpp"

#include <algorithm>
#include <cstdlib>

namespace adjutant::table {

Vector seen_from(Point anchor, int heading, Point point) {
  return {dot(right(heading), point - anchor), dot(ahead(heading), point - anchor)};
}

bool in_arc(Vector seen, int half_width, int degrees) {
  const auto beyond = Wide{std::abs(seen.x)} - half_width * unit;
  const auto edge = ahead(degrees);
  return seen.y >= 0 && beyond * edge.y <= Wide{seen.y} * edge.x;
}

Sector sector(Vector seen, const Extent& extent) {
  const auto beyond =
      std::max(std::int64_t{0}, std::abs(seen.x) - std::int64_t{extent.half_width} * unit);
  if (seen.y - extent.ahead * unit >= beyond) return Sector::front;
  if (-seen.y - extent.behind * unit >= beyond) return Sector::rear;
  return seen.x > 0 ? Sector::right : Sector::left;
}

}  // namespace adjutant::table
