#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/picture.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

// Where things of a map lie in a picture of it, in whole units of the picture.
namespace adjutant::tlg2 {

inline constexpr int hex_half_height = 35;
inline constexpr int hex_corner = 40;   // from the centre to the eastern corner
inline constexpr int column_step = 60;  // from column to column
inline constexpr int margin = 24;
inline constexpr int header = 112;  // above the map: title and arrows of entry
inline constexpr int counter_size = 46;

class Layout {
 public:
  explicit Layout(const hex::Grid& grid) : grid_(grid) {}

  core::Point centre(Hex hex) const;
  // Clockwise from the north-west corner.
  std::array<core::Point, 6> corners(Hex hex) const;
  // The two ends of a hexside, clockwise as seen from this hex.
  std::array<core::Point, 2> hexside(Hex hex, hex::Direction direction) const;
  int width() const;
  int bottom() const;  // of the map

 private:
  const hex::Grid& grid_;
};

// The ground without anybody on it: terrain, by night darker (10.2), waters, roads, buildings,
// entries.
void draw_terrain(const Map& map, const Layout& layout, bool night,
                  std::vector<core::Shape>& shapes);

// What goes over the counters, so that they hide neither names nor buildings; `held`, by hex index:
// where they stand.
void draw_names(const Map& map, const Layout& layout, const std::vector<bool>& held,
                std::vector<core::Shape>& shapes);

}  // namespace adjutant::tlg2
