#include "engine/hexwar/map_layout.hpp"

namespace adjutant::hexwar {

using core::Point;

Point MapLayout::centre(hex::Hex hex) const {
  const int half_rows = 2 * (hex.row - grid_.first_row) + (hex.column % 2 != 0 ? 1 : 0);
  return {margin + corner + column_step * (hex.column - grid_.first_column),
          header_ + half_height * (half_rows + 1)};
}

std::array<Point, 6> MapLayout::corners(hex::Hex hex, int percent) const {
  const auto [x, y] = centre(hex);
  const int wide = corner * percent / 100, half = corner / 2 * percent / 100;
  const int high = half_height * percent / 100;
  return {{{x - half, y - high},
           {x + half, y - high},
           {x + wide, y},
           {x + half, y + high},
           {x - half, y + high},
           {x - wide, y}}};
}

std::array<Point, 2> MapLayout::hexside(hex::Hex hex, hex::Direction direction) const {
  const auto all = corners(hex);
  const auto first = static_cast<std::size_t>(direction);
  return {all[first], all[(first + 1) % 6]};
}

std::vector<Point> MapLayout::centres(const std::vector<hex::Hex>& path) const {
  std::vector<Point> points;
  for (const auto hex : path) points.push_back(centre(hex));
  return points;
}

int MapLayout::width() const {
  return 2 * margin + column_step * (grid_.columns() - 1) + 2 * corner;
}

int MapLayout::bottom() const {
  return header_ + half_height * (2 * grid_.rows() + 1);
}

}  // namespace adjutant::hexwar
