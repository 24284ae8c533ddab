#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "engine/games/lfm/report/picture_layout.hpp"

namespace adjutant::lfm {

namespace {

using core::Point;

constexpr int levels_drawn = 4;  // each its own colour; above them as the highest
constexpr int works_percent = 82;

class GroundDrawing {
 public:
  GroundDrawing(const State& state, const Layout& layout, std::vector<core::Shape>& shapes)
      : state_(state),
        map_(state.scenario->map),
        layout_(layout),
        shapes_(shapes),
        night_(state.scenario->night(state.turn) ? ".night" : "") {}

  void draw() {
    each_hex([&](Hex hex) { area(hex); });
    each_hex([&](Hex hex) { growth(hex); });
    each_hex([&](Hex hex) { hexsides(hex); });
    for (const auto& chain : map_.road_chains) {
      shapes_.push_back(core::Polyline{"road", layout_.centres(chain)});
    }
    each_hex([&](Hex hex) { number(hex); });
    for (const auto& one : state_.works) works(one.hex, "line.works");
    for (const auto& one : state_.builds) works(one.hex, "line.works.begun");
  }

 private:
  template <class Draw>
  void each_hex(Draw draw) {
    for (int i = 0; i < map_.grid.size(); ++i) draw(map_.grid.at(i));
  }

  void area(Hex hex) {
    const auto corners = layout_.corners(hex);
    shapes_.push_back(
        core::Polygon{"terrain." + ground(hex) + night_, {corners.begin(), corners.end()}});
  }

  std::string ground(Hex hex) const {
    const int level = std::min(map_.level_of(hex), levels_drawn);
    switch (map_.terrain_of(hex)) {
      case Terrain::woods:
        return level > 0 ? fmt::format("woods.{}", level) : "forest";
      case Terrain::swamp:
        return "swamp";
      case Terrain::town:
        return "town";
      case Terrain::embankment:
        return "embankment";
      case Terrain::sunken:
        return "sunken";
      case Terrain::clear:
        break;
    }
    return level > 0 ? fmt::format("level.{}", level) : "clear";
  }

  void growth(Hex hex) {
    const auto symbol = [&](std::string style, int size) {
      shapes_.push_back(core::Symbol{std::move(style), layout_.centre(hex), size});
    };
    const auto there = map_.terrain_of(hex);
    if (there == Terrain::woods) symbol("symbol.forest", 2 * half_height);
    if (there == Terrain::swamp) symbol("symbol.swamp", 2 * half_height);
    if (there == Terrain::town) symbol("symbol.building", half_height);
  }

  void hexsides(Hex hex) {
    for (const auto direction : hex::all_directions) {
      const Hex other = hex::neighbour(hex, direction);
      if (!map_.grid.contains(other)) continue;
      // Drawn clockwise around the higher hex, so the low ground is always on the left.
      if (map_.level_of(hex) > map_.level_of(other)) {
        line(map_.has(map_.steep, hex, direction) ? "line.steep" : "line.slope", hex, direction);
      }
      if (!(hex < other)) continue;
      if (map_.has(map_.creek, hex, direction)) line("line.creek", hex, direction);
      if (map_.has(map_.wall, hex, direction)) line("line.stone", hex, direction);
    }
  }

  void line(std::string style, Hex hex, hex::Direction direction) {
    const auto ends = layout_.hexside(hex, direction);
    shapes_.push_back(core::Polyline{std::move(style), {ends.begin(), ends.end()}});
  }

  void number(Hex hex) {
    const auto at = layout_.centre(hex);
    const int level = map_.level_of(hex);
    shapes_.push_back(
        core::Label{"label.number" + night_,
                    {at.x, at.y - half_height + 8},
                    level > 0 ? fmt::format("{} +{}", hex::print(hex), level) : hex::print(hex)});
  }

  void works(Hex hex, std::string style) {
    const auto corners = layout_.corners(hex, works_percent);
    std::vector<Point> ring(corners.begin(), corners.end());
    ring.push_back(ring.front());
    shapes_.push_back(core::Polyline{std::move(style), std::move(ring)});
  }

  const State& state_;
  const Map& map_;
  const Layout& layout_;
  std::vector<core::Shape>& shapes_;
  const std::string night_;
};

void add_ground(std::vector<core::Style>& styles, const std::string& name, std::uint32_t day,
                std::uint32_t night) {
  constexpr std::uint32_t grid = 0xb9ad88, grid_by_night = 0x80849a;
  styles.push_back({.name = "terrain." + name, .fill = day, .stroke = grid});
  styles.push_back({.name = "terrain." + name + ".night", .fill = night, .stroke = grid_by_night});
}

}  // namespace

void draw_ground(const State& state, const Layout& layout, std::vector<core::Shape>& shapes) {
  GroundDrawing(state, layout, shapes).draw();
}

// The higher the darker, so that hills show without their numbers; lengths are tenths.
std::vector<core::Style> own_styles() {
  std::vector<core::Style> styles;
  add_ground(styles, "level.1", 0xe9dab0, 0xa7a6b4);
  add_ground(styles, "level.2", 0xdcc38b, 0x9c97a0);
  add_ground(styles, "level.3", 0xcba966, 0x8f888e);
  add_ground(styles, "level.4", 0xb68f47, 0x837b7d);
  add_ground(styles, "woods.1", 0xa6c187, 0x78938b);
  add_ground(styles, "woods.2", 0x97b475, 0x708a80);
  add_ground(styles, "woods.3", 0x87a564, 0x678075);
  add_ground(styles, "woods.4", 0x779654, 0x5e766a);
  add_ground(styles, "town", 0xe3c4b4, 0xa79aa3);
  add_ground(styles, "embankment", 0xd9cfc0, 0xa09fa9);
  add_ground(styles, "sunken", 0xcbb9a0, 0x96919b);
  styles.push_back(
      {.name = "line.steep", .stroke = 0x5a3a10, .width = 50, .manner = core::Manner::hachures});
  styles.push_back({.name = "line.stone", .stroke = 0x4d4d4d, .width = 60, .dashes = {60, 20}});
  styles.push_back({.name = "line.works",
                    .stroke = 0x6b3d12,
                    .width = 45,
                    .casing = 0xfbf8ef,
                    .casing_width = 75});
  styles.push_back({.name = "line.works.begun",
                    .stroke = 0x6b3d12,
                    .width = 30,
                    .casing = 0xfbf8ef,
                    .casing_width = 50,
                    .dashes = {70, 60}});
  return styles;
}

}  // namespace adjutant::lfm
