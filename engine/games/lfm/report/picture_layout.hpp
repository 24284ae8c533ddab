#pragma once

#include <array>
#include <vector>

#include "engine/core/picture.hpp"
#include "engine/games/lfm/rules/state.hpp"

// Where things of a map lie in a picture of it, in whole units of the picture; the ground.
namespace adjutant::lfm {

inline constexpr int half_height = 35;
inline constexpr int corner = 40;       // from the centre to the eastern corner
inline constexpr int column_step = 60;  // from column to column
inline constexpr int margin = 24;
inline constexpr int header = 80;  // above the map: its title

class Layout {
 public:
  explicit Layout(const hex::Grid& grid) : grid_(grid) {}

  core::Point centre(Hex hex) const;
  // Clockwise from the north-west corner; `percent` of the way from the centre.
  std::array<core::Point, 6> corners(Hex hex, int percent = 100) const;
  std::vector<core::Point> hexside(Hex hex, hex::Direction direction) const;
  std::vector<core::Point> centres(const std::vector<Hex>& path) const;
  int width() const;
  int bottom() const;

 private:
  const hex::Grid& grid_;
};

// The ground without anybody on it, by night darker (23): levels, terrain, hexsides, roads, works.
void draw_ground(const State& state, const Layout& layout, std::vector<core::Shape>& shapes);
// How this game's map is drawn beyond the house's own styles.
std::vector<core::Style> own_styles();

}  // namespace adjutant::lfm
