#pragma once

#include <array>
#include <vector>

#include "engine/core/picture.hpp"
#include "engine/hex/grid.hpp"

// Where things of a map lie in a picture of it, in whole units of the picture.
namespace adjutant::hexwar {

inline constexpr int half_height = 35;  // of a hex
inline constexpr int corner = 40;       // from the centre to the eastern corner
inline constexpr int column_step = 60;  // from column to column
inline constexpr int margin = 24;

// `grid` has to outlive it.
class MapLayout {
 public:
  // Above the map the picture has `header` units for a title and the like.
  MapLayout(const hex::Grid& grid, int header) : grid_(grid), header_(header) {}

  core::Point centre(hex::Hex hex) const;
  // Clockwise from the north-west corner; `percent` of the way from the centre.
  std::array<core::Point, 6> corners(hex::Hex hex, int percent = 100) const;
  // The two ends of a hexside, clockwise as seen from this hex.
  std::array<core::Point, 2> hexside(hex::Hex hex, hex::Direction direction) const;
  std::vector<core::Point> centres(const std::vector<hex::Hex>& path) const;
  int width() const;
  int bottom() const;  // of the map

 private:
  const hex::Grid& grid_;
  int header_;
};

}  // namespace adjutant::hexwar
