#include "engine/games/tlg2/report/picture_layout.hpp"

namespace adjutant::tlg2 {

core::Point Layout::centre(Hex hex) const {
  const int half_rows = 2 * (hex.row - grid_.first_row) + (hex.column % 2 != 0 ? 1 : 0);
  return {margin + hex_corner + column_step * (hex.column - grid_.first_column),
          header + hex_half_height * (half_rows + 1)};
}

std::array<core::Point, 6> Layout::corners(Hex hex) const {
  const auto [x, y] = centre(hex);
  constexpr int half = hex_corner / 2;
  return {{{x - half, y - hex_half_height},
           {x + half, y - hex_half_height},
           {x + hex_corner, y},
           {x + half, y + hex_half_height},
           {x - half, y + hex_half_height},
           {x - hex_corner, y}}};
}

std::array<core::Point, 2> Layout::hexside(Hex hex, hex::Direction direction) const {
  const auto all = corners(hex);
  const auto first = static_cast<std::size_t>(direction);
  return {all[first], all[(first + 1) % 6]};
}

int Layout::width() const {
  return 2 * margin + column_step * (grid_.columns() - 1) + 2 * hex_corner;
}

int Layout::bottom() const {
  return header + hex_half_height * (2 * grid_.rows() + 1);
}

}  // namespace adjutant::tlg2
