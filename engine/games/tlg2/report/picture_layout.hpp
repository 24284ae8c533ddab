#pragma once

#include <vector>

#include "engine/core/picture.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"
#include "engine/hexwar/map_layout.hpp"

// The ground of a picture, and how its map is laid out.
namespace adjutant::tlg2 {

using hexwar::half_height;
using hexwar::margin;
inline constexpr int header = 112;  // above the map: title and arrows of entry
inline constexpr int counter_size = 46;

using Layout = hexwar::MapLayout;

// The ground without anybody on it: terrain, by night darker (10.2), waters, roads, buildings,
// entries.
void draw_terrain(const Map& map, const Layout& layout, bool night,
                  std::vector<core::Shape>& shapes);

// `held`, by hex index: where counters stand. Names stand clear of the counter in their hex, and
// lie under those beside it, so that they hide nobody's name and strength.
void draw_names(const Map& map, const Layout& layout, const std::vector<bool>& held,
                std::vector<core::Shape>& shapes);
// Over the counters: small, where one stands on a building.
void draw_held_buildings(const Map& map, const Layout& layout, const std::vector<bool>& held,
                         std::vector<core::Shape>& shapes);

// Below the map, from `top` down: the hexsides of this map, and the effect of each on units that
// cross it. Returns where it ends, and how far to the right it goes.
core::Point draw_key(const Scenario& scenario, int top, std::vector<core::Shape>& shapes);

}  // namespace adjutant::tlg2
