#pragma once

#include <vector>

#include "engine/core/picture.hpp"
#include "engine/games/lfm/rules/state.hpp"
#include "engine/hexwar/map_layout.hpp"

// The ground of a picture, and how its map is laid out.
namespace adjutant::lfm {

using hexwar::column_step;
using hexwar::corner;
using hexwar::half_height;
using hexwar::margin;
inline constexpr int header = 80;  // above the map: its title
using Layout = hexwar::MapLayout;

// The ground without anybody on it, by night darker (23): levels, terrain, hexsides, roads, works.
void draw_ground(const State& state, const Layout& layout, std::vector<core::Shape>& shapes);
// How this game's map is drawn beyond the house's own styles.
std::vector<core::Style> own_styles();

}  // namespace adjutant::lfm
