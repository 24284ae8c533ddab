#include <fmt/format.h>

#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

constexpr int level_max = 9;

// "levels": {"1": […], "2": […]}
void read_levels(Block& block, Map& map) {
  Block levels = block.block("levels");
  for (int level = 1; level <= level_max; ++level) {
    for (const auto& [hex, path] : read_hexes(levels, map.grid, std::to_string(level))) {
      int& there = map.level[map.grid.index(hex)];
      if (there != 0) {
        add_fault(block.faults(), path,
                  fmt::format("{} is on level {} already", map.grid.print(hex), there),
                  "list a hex once; what is not listed is on level 0");
      }
      there = level;
    }
  }
  levels.finish();
}

void read_terrain(Block& block, Map& map) {
  Block terrain = block.block("terrain");
  for (std::size_t kind = 1; kind < terrain_names.size(); ++kind) {
    for (const auto& [hex, path] : read_hexes(terrain, map.grid, terrain_names[kind])) {
      Terrain& there = map.terrain[map.grid.index(hex)];
      if (there != Terrain::clear) {
        add_fault(block.faults(), path,
                  fmt::format("{} is {} already", map.grid.print(hex),
                              terrain_names[static_cast<std::size_t>(there)]),
                  "list a hex once");
      }
      there = static_cast<Terrain>(kind);
    }
  }
  terrain.finish();
}

// A steep slope goes up.
void read_steep(Block& block, Map& map) {
  for (const auto& [one, other, direction, path] :
       read_hexsides(block, map.grid, "steep", map.steep)) {
    if (map.level_of(one) != map.level_of(other)) continue;
    add_fault(
        block.faults(), path,
        fmt::format("{} and {} are on the same level", map.grid.print(one), map.grid.print(other)),
        "a steep slope lies between hexes of two levels");
  }
}

}  // namespace

Map read_map(Block& file) {
  Block block = file.block("map");
  Map map;
  map.grid = read_grid(block);
  const auto hexes = static_cast<std::size_t>(map.grid.size());
  map.level.assign(hexes, 0);
  map.terrain.assign(hexes, Terrain::clear);
  for (auto* sides : {&map.road, &map.creek, &map.wall, &map.steep}) sides->assign(hexes, 0);
  read_levels(block, map);
  read_terrain(block, map);
  map.road_chains = read_roads(block, map.grid, map.road);
  read_hexsides(block, map.grid, "creek", map.creek);
  read_hexsides(block, map.grid, "wall", map.wall);
  read_steep(block, map);
  if (block.has("works")) {
    Block works = block.block("works");
    for (const Side side : core::both_sides) {
      for (const auto& [hex, path] : read_hexes(works, map.grid, id(side))) {
        map.works[core::index(side)].push_back(hex);
      }
    }
    works.finish();
  }
  map.labels = read_labels(block, map.grid);
  block.finish();
  return map;
}

}  // namespace adjutant::lfm
