#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/report/picture_layout.hpp"
#include "engine/hexwar/movement_map.hpp"

namespace adjutant::tlg2 {

namespace {

using core::Point;
using Spot = std::pair<int, int>;

Spot spot(Point point) {
  return {point.x, point.y};
}

Point between(Point from, Point to, int part, int whole) {
  return {from.x + (to.x - from.x) * part / whole, from.y + (to.y - from.y) * part / whole};
}

// Joins hexsides that share their ends into lines as long as can be, so that they can be drawn as
// one stroke.
class Joiner {
 public:
  void add(const std::array<Point, 2>& side) {
    ends_[spot(side[0])].push_back(spot(side[1]));
    ends_[spot(side[1])].push_back(spot(side[0]));
  }

  std::vector<std::vector<Point>> lines() {
    std::vector<std::vector<Point>> found;
    // Where lines begin or fork first; what is left then are rings.
    for (const bool open : {true, false}) {
      for (const auto& [start, others] : ends_) {
        if (open && others.size() % 2 == 0) continue;
        while (!ends_[start].empty()) found.push_back(follow(start));
      }
    }
    return found;
  }

 private:
  std::vector<Point> follow(Spot start) {
    std::vector<Point> line{{start.first, start.second}};
    for (Spot here = start; !ends_[here].empty();) {
      const Spot next = ends_[here].front();
      ends_[here].erase(ends_[here].begin());
      auto& back = ends_[next];
      back.erase(std::ranges::find(back, here));
      line.push_back({next.first, next.second});
      here = next;
    }
    return line;
  }

  std::map<Spot, std::vector<Spot>> ends_;
};

class TerrainDrawing {
 public:
  TerrainDrawing(const Map& map, const Layout& layout, bool night, std::vector<core::Shape>& shapes)
      : map_(map), layout_(layout), light_(night ? ".night" : ""), shapes_(shapes) {}

  void draw() {
    each_hex([&](Hex hex) { draw_terrain(hex); });
    draw_lines("line.coast", [&](Hex hex, hex::Direction direction) {
      const Hex other = hex::neighbour(hex, direction);
      return map_.grid.contains(other) &&
             (terrain(hex) == Terrain::water) != (terrain(other) == Terrain::water);
    });
    each_hex([&](Hex hex) { draw_slopes(hex); });
    draw_lines("line.creek", [&](Hex hex, hex::Direction direction) {
      return map_.has(map_.creek, hex, direction);
    });
    draw_lines("line.river", [&](Hex hex, hex::Direction direction) {
      return map_.has(map_.river, hex, direction);
    });
    each_hex([&](Hex hex) { draw_bridges(hex); });
    for (const auto& chain : map_.road_chains) draw_road(chain);
    each_hex([&](Hex hex) { draw_spots(hex); });
    draw_entries();
  }

 private:
  template <class Draw>
  void each_hex(Draw draw) const {
    for (int i = 0; i < map_.grid.size(); ++i) draw(map_.grid.at(i));
  }

  Terrain terrain(Hex hex) const { return map_.terrain[map_.grid.index(hex)]; }

  void draw_terrain(Hex hex) {
    const auto corners = layout_.corners(hex);
    const std::vector<Point> outline(corners.begin(), corners.end());
    shapes_.push_back(
        core::Polygon{"terrain." + std::string(name(terrain(hex))) + light_, outline});
    if (map_.high[map_.grid.index(hex)]) {
      shapes_.push_back(core::Polygon{"terrain.high" + light_, outline});
    }
    if (terrain(hex) == Terrain::forest || terrain(hex) == Terrain::swamp) {
      shapes_.push_back(core::Symbol{"symbol." + std::string(name(terrain(hex))),
                                     layout_.centre(hex), 2 * half_height});
    }
  }

  template <class Chosen>
  void draw_lines(const std::string& style, Chosen chosen) {
    Joiner joiner;
    each_hex([&](Hex hex) {
      for (const auto direction : hex::all_directions) {
        // Each hexside once: as seen from the hex with the lower number.
        if (hex < hex::neighbour(hex, direction) && chosen(hex, direction)) {
          joiner.add(layout_.hexside(hex, direction));
        }
      }
    });
    for (auto& line : joiner.lines()) shapes_.push_back(core::Polyline{style, std::move(line)});
  }

  // Drawn clockwise around the high hex, so the low ground is always on the left.
  void draw_slopes(Hex hex) {
    if (!map_.high[map_.grid.index(hex)]) return;
    for (const auto direction : hex::all_directions) {
      if (!map_.has(map_.slope, hex, direction)) continue;
      const auto side = layout_.hexside(hex, direction);
      shapes_.push_back(core::Polyline{"line.slope", {side[0], side[1]}});
    }
  }

  void draw_bridges(Hex hex) {
    for (const auto direction : hex::all_directions) {
      const Hex other = hex::neighbour(hex, direction);
      if (!(hex < other) || !map_.has(map_.bridge, hex, direction)) continue;
      const Point here = layout_.centre(hex), there = layout_.centre(other);
      shapes_.push_back(
          core::Polyline{"line.bridge", {between(here, there, 3, 8), between(here, there, 5, 8)}});
    }
  }

  // The way off the map from a hex on its edge.
  std::optional<Point> beyond(Hex hex) const {
    for (const auto direction : {hex::Direction::north, hex::Direction::south,
                                 hex::Direction::northwest, hex::Direction::northeast}) {
      const Hex other = hex::neighbour(hex, direction);
      if (!map_.grid.contains(other)) return layout_.centre(other);
    }
    return std::nullopt;
  }

  void draw_road(const std::vector<Hex>& chain) {
    std::vector<Point> points;
    for (const Hex hex : chain) points.push_back(layout_.centre(hex));
    if (const auto off = beyond(chain.front())) {
      points.insert(points.begin(), between(points.front(), *off, 1, 2));
    }
    if (const auto off = beyond(chain.back())) {
      points.push_back(between(points.back(), *off, 1, 2));
    }
    shapes_.push_back(core::Polyline{"road", std::move(points)});
  }

  void draw_spots(Hex hex) {
    const Point centre = layout_.centre(hex);
    if (map_.building[map_.grid.index(hex)]) {
      shapes_.push_back(core::Symbol{"symbol.building", centre, half_height});
    }
    if (terrain(hex) != Terrain::water) {
      shapes_.push_back(core::Label{
          "label.number" + light_, {centre.x, centre.y - half_height + 8}, hex::print(hex)});
    }
  }

  void draw_entries() {
    for (const Side side : core::both_sides) {
      for (const Hex hex : map_.entry[core::index(side)]) {
        const auto off = beyond(hex);
        if (!off) continue;
        const Point centre = layout_.centre(hex);
        shapes_.push_back(core::Arrow{side == us ? "arrow.entry.first" : "arrow.entry.second",
                                      {between(centre, *off, 5, 4), between(centre, *off, 1, 2)}});
      }
    }
  }

  const Map& map_;
  const Layout& layout_;
  const std::string light_;  // what follows the name of a style
  std::vector<core::Shape>& shapes_;
};

struct KeyLine {
  std::string style, text;
};

// "River (Street's Creek)": with the names that this map has beside hexsides of the kind.
std::string named(const Map& map, const std::vector<std::uint8_t>& feature, std::string text) {
  for (const auto& [hex, label] : map.labels) {
    if (feature[map.grid.index(hex)] != 0) text += " (" + label + ")";
  }
  return text;
}

std::string columns_left(int columns, const std::string& when) {
  if (columns == 0) return {};
  return fmt::format("{} left {} (6.9)", core::count_of(columns, "column"), when);
}

std::vector<KeyLine> key_lines(const Scenario& scenario) {
  const Map& map = scenario.map;
  const Charts& charts = scenario.charts;
  const auto present = [](const std::vector<std::uint8_t>& feature) {
    return std::ranges::any_of(feature, [](std::uint8_t sides) { return sides != 0; });
  };
  std::vector<KeyLine> lines;
  const auto add = [&](const char* style, const std::vector<std::uint8_t>& feature,
                       const std::string& name, std::vector<std::string> what) {
    std::erase(what, "");
    if (present(feature)) lines.push_back({style, name + ": " + core::list_of(what, "; ")});
  };
  add("line.river", map.river, named(map, map.river, "River"),
      {"passable only at a bridge (4.16)",
       "blocks zones of control and attacks, but not gun fire (R9)"});
  add("line.bridge", map.bridge, "Bridge",
      {columns_left(charts.bridge_shift, "if all attackers cross it"), "no extra cost"});
  add("line.creek", map.creek, named(map, map.creek, "Creek"),
      {fmt::format("{} more to cross (4.16)", hexwar::points_text(charts.creek_cost)),
       columns_left(charts.creek_shift, "if all attackers cross it")});
  add("line.slope", map.slope, "Slope",
      {columns_left(charts.slope_shift, "if all attackers attack up it"), "no extra cost (R15)"});
  return lines;
}

}  // namespace

core::Point draw_key(const Scenario& scenario, int top, std::vector<core::Shape>& shapes) {
  constexpr int line_height = 28, sample = 56, letter = 8;
  Point end{0, top};
  for (auto& [style, text] : key_lines(scenario)) {
    const int y = end.y + line_height / 2, from = margin + 20;
    // A bridge is as long as a river is wide.
    const int cut = style == "line.bridge" ? sample / 3 : 0;
    shapes.push_back(core::Polyline{style, {{from + cut, y}, {from + sample - cut, y}}});
    const int width = letter * static_cast<int>(text.size());
    const int left = from + sample + 16;
    shapes.push_back(core::Label{"label.subtitle", {left + width / 2, y}, std::move(text)});
    end = {std::max(end.x, left + width), end.y + line_height};
  }
  return end;
}

void draw_terrain(const Map& map, const Layout& layout, bool night,
                  std::vector<core::Shape>& shapes) {
  TerrainDrawing(map, layout, night, shapes).draw();
}

void draw_held_buildings(const Map& map, const Layout& layout, const std::vector<bool>& held,
                         std::vector<core::Shape>& shapes) {
  // A small house at the counter's corner.
  for (int i = 0; i < map.grid.size(); ++i) {
    if (!held[i] || !map.building[i]) continue;
    const Point centre = layout.centre(map.grid.at(i));
    shapes.push_back(core::Symbol{"symbol.building",
                                  {centre.x - counter_size / 2 - 3, centre.y - counter_size / 3},
                                  half_height / 2});
  }
}

void draw_names(const Map& map, const Layout& layout, const std::vector<bool>& held,
                std::vector<core::Shape>& shapes) {
  for (const auto& [hex, text] : map.labels) {
    const int index = map.grid.index(hex);
    const Point centre = layout.centre(hex);
    const bool water = map.terrain[index] == Terrain::water;
    // Below a counter on the hexside, else within the hex.
    const int lower = held[index] ? half_height : half_height - 8;
    shapes.push_back(
        core::Label{water ? "label.water" : "label.place", {centre.x, centre.y + lower}, text});
  }
}

}  // namespace adjutant::tlg2
