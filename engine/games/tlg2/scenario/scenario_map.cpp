
#include <fmt/format.h>

#include "engine/games/tlg2/scenario/scenario_parts.hpp"

namespace adjutant::tlg2 {

namespace {

using Edges = hexwar::Hexsides;

void read_terrain(Block& block, Map& map) {
  Block terrain = block.block("terrain");
  for (const Terrain kind : {Terrain::forest, Terrain::swamp, Terrain::water}) {
    for (const auto& [hex, path] : read_hexes(terrain, map.grid, name(kind))) {
      Terrain& there = map.terrain[map.grid.index(hex)];
      if (there != Terrain::clear) {
        add_fault(block.faults(), path,
                  fmt::format("{} is {} already", map.grid.print(hex), name(there)),
                  "list a hex once: it has one kind of natural terrain (4.11)");
      }
      there = kind;
    }
  }
  terrain.finish();
}

void read_spots(Block& block, Map& map) {
  for (const auto& [hex, path] : read_hexes(block, map.grid, "buildings")) {
    if (map.terrain[map.grid.index(hex)] != Terrain::clear) {
      add_fault(
          block.faults(), path,
          fmt::format("{} is {}", map.grid.print(hex), name(map.terrain[map.grid.index(hex)])),
          "buildings stand in clear terrain (4.13)");
    }
    map.building[map.grid.index(hex)] = true;
  }
  for (const auto& [hex, path] : read_hexes(block, map.grid, "high")) {
    map.high[map.grid.index(hex)] = true;
  }
}

std::string print(const hex::Grid& grid, Hex one, Hex other) {
  return grid.print(one) + "/" + grid.print(other);
}

// 4.16: roads cross rivers on bridges, and bridges are where roads cross rivers.
void read_water_lines(Block& block, Map& map) {
  read_hexsides(block, map.grid, "river", map.river);
  for (const auto& [one, other, direction, path] :
       read_hexsides(block, map.grid, "creek", map.creek)) {
    if (map.has(map.river, one, direction)) {
      add_fault(block.faults(), path,
                fmt::format("{} is a river hexside already", print(map.grid, one, other)),
                "list it as creek or as river");
    }
  }
  for (const auto& [one, other, direction, path] :
       read_hexsides(block, map.grid, "bridge", map.bridge)) {
    if (!map.has(map.river, one, direction)) {
      add_fault(block.faults(), path,
                fmt::format("no river runs between {} and {}", map.grid.print(one),
                            map.grid.print(other)),
                "a bridge lies on a river hexside: list it under \"river\" too");
    }
    if (!map.has(map.road, one, direction)) {
      add_fault(
          block.faults(), path,
          fmt::format("no road runs from {} to {}", map.grid.print(one), map.grid.print(other)),
          "a bridge carries a road: lead a chain of \"roads\" over it");
    }
  }
}

void read_roads_on_land(Block& block, Map& map) {
  map.road_chains = read_roads(block, map.grid, map.road, [&](Hex hex, const std::string& path) {
    if (!is_water(map, hex)) return;
    add_fault(block.faults(), path, map.grid.print(hex) + " is water", "lead the road over land");
  });
}

// A road over a river with no bridge is a fault of the road (4.16).
void lint_fords(Block& block, const Map& map) {
  for (std::size_t i = 0; i < map.road_chains.size(); ++i) {
    const auto& chain = map.road_chains[i];
    for (std::size_t j = 1; j < chain.size(); ++j) {
      const auto direction = hex::direction_to(chain[j - 1], chain[j]);
      if (direction && map.has(map.river, chain[j - 1], *direction) &&
          !map.has(map.bridge, chain[j - 1], *direction)) {
        add_fault(block.faults(), element(element(block.path_of("roads"), i), j),
                  fmt::format("the road crosses the river at {} without a bridge",
                              print(map.grid, chain[j - 1], chain[j])),
                  "list that hexside under \"bridge\", or lead the road another way");
      }
    }
  }
}

// Slopes are exactly the hexsides between high and low ground; a file may leave them out.
void read_slopes(Block& block, Map& map) {
  Edges listed(map.slope.size(), 0);
  for (const auto& [one, other, direction, path] :
       read_hexsides(block, map.grid, "slope", listed)) {
    if (map.high[map.grid.index(one)] == map.high[map.grid.index(other)]) {
      add_fault(block.faults(), path,
                fmt::format("{} and {} are on the same level", map.grid.print(one),
                            map.grid.print(other)),
                "a slope lies between a hex listed under \"high\" and one that is not");
    }
  }
  for (int i = 0; i < map.grid.size(); ++i) {
    for (const auto direction : hex::all_directions) {
      const Hex here = map.grid.at(i), there = hex::neighbour(here, direction);
      if (!map.grid.contains(there) || !map.high[i] || map.high[map.grid.index(there)]) continue;
      hexwar::set_hexside(map.slope, map.grid, here, direction);
      if (block.has("slope") && !map.has(listed, here, direction)) {
        add_fault(block.faults(), block.path_of("slope"),
                  fmt::format("lacks {}", print(map.grid, here, there)),
                  "list every hexside between high and low ground, or leave \"slope\" out");
      }
    }
  }
}

// 4.1, R9, 4.16
void mark_zones(Map& map) {
  for (int i = 0; i < map.grid.size(); ++i) {
    for (const auto direction : hex::all_directions) {
      const Hex here = map.grid.at(i), there = hex::neighbour(here, direction);
      if (!map.grid.contains(there) || is_water(map, here) || is_water(map, there)) continue;
      const bool river = map.has(map.river, here, direction);
      if (!river || map.has(map.bridge, here, direction))
        hexwar::set_hexside(map.zone, map.grid, here, direction);
    }
  }
}

void read_entries(Block& block, Map& map) {
  Block entry = block.block("entry");
  for (const Side side : core::both_sides) {
    for (const auto& [hex, path] : read_hexes(entry, map.grid, id(side))) {
      if (!map.grid.on_edge(hex) || is_water(map, hex)) {
        add_fault(block.faults(), path,
                  fmt::format("{} is not a land hex on the map's edge", map.grid.print(hex)),
                  "reinforcements enter over the edge: name a land hex of it");
      }
      map.entry[core::index(side)].push_back(hex);
    }
  }
  entry.finish();
}

}  // namespace

Map read_map(Block& file) {
  Block block = file.block("map");
  Map map;
  map.grid = read_grid(block);
  const auto hexes = static_cast<std::size_t>(map.grid.size());
  map.terrain.assign(hexes, Terrain::clear);
  map.building.assign(hexes, false);
  map.high.assign(hexes, false);
  for (auto* edges : {&map.road, &map.creek, &map.river, &map.bridge, &map.slope, &map.zone}) {
    edges->assign(hexes, 0);
  }
  read_terrain(block, map);
  read_spots(block, map);
  read_roads_on_land(block, map);
  read_water_lines(block, map);
  lint_fords(block, map);
  read_slopes(block, map);
  mark_zones(map);
  read_entries(block, map);
  map.labels = read_labels(block, map.grid);
  block.finish();
  return map;
}

}  // namespace adjutant::tlg2
