#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "engine/games/tlg2/scenario/scenario_parts.hpp"

namespace adjutant::tlg2 {

namespace {

using Edges = std::vector<std::uint8_t>;

// "columns": [10, 33]
std::pair<int, int> read_span(Block& map, std::string_view name) {
  const auto& span = map.list(name);
  const auto* first = span.size() == 2 ? span[0].if_int64() : nullptr;
  const auto* last = span.size() == 2 ? span[1].if_int64() : nullptr;
  if (first == nullptr || last == nullptr || *first < 1 || *last > 98 || *first > *last) {
    if (map.find(name) != nullptr) {
      add_fault(map.faults(), map.path_of(name), "is no span of numbers",
                "write the first and the last, from 1 to 98: [10, 33]");
    }
    return {0, 99};  // so that every hex can still be looked at
  }
  return {static_cast<int>(*first), static_cast<int>(*last)};
}

hex::Grid read_grid(Block& map) {
  hex::Grid grid;
  grid.letter = map.text("letter");
  if (!grid.letter.empty() &&
      (grid.letter.size() != 1 || grid.letter[0] < 'A' || grid.letter[0] > 'Z')) {
    add_fault(map.faults(), map.path_of("letter"), fmt::format("is \"{}\"", grid.letter),
              "write one capital letter, such as \"C\"");
    grid.letter.clear();
  }
  std::tie(grid.first_column, grid.last_column) = read_span(map, "columns");
  std::tie(grid.first_row, grid.last_row) = read_span(map, "rows");
  return grid;
}

struct PlacedHex {
  Hex hex;
  std::string path;
};

std::vector<PlacedHex> read_hexes(Block& block, const hex::Grid& grid, std::string_view name) {
  std::vector<PlacedHex> read;
  const auto& values = block.list_or_empty(name);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto path = element(block.path_of(name), i);
    if (const auto hex = read_hex(block.faults(), values[i], grid, path)) {
      read.push_back({*hex, path});
    }
  }
  return read;
}

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

struct Hexside {
  Hex one, other;
  hex::Direction direction;
  std::string path;
};

void set(Edges& edges, const hex::Grid& grid, Hex hex, hex::Direction direction) {
  const Hex other = hex::neighbour(hex, direction);
  const auto bit = [](hex::Direction way) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(way));
  };
  edges[grid.index(hex)] |= bit(direction);
  edges[grid.index(other)] |= bit(hex::opposite(direction));
}

std::string print(const hex::Grid& grid, Hex one, Hex other) {
  return grid.print(one) + "/" + grid.print(other);
}

// Pairs of hexes that touch; sets them in `edges`.
std::vector<Hexside> read_hexsides(Block& block, const hex::Grid& grid, std::string_view name,
                                   Edges& edges) {
  std::vector<Hexside> read;
  const auto& pairs = block.list_or_empty(name);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto path = element(block.path_of(name), i);
    const auto* pair = pairs[i].if_array();
    if (pair == nullptr || pair->size() != 2) {
      add_fault(block.faults(), path, "is no hexside",
                "write the two hexes beside it: [\"…\", \"…\"]");
      continue;
    }
    const auto one = read_hex(block.faults(), (*pair)[0], grid, element(path, 0));
    const auto other = read_hex(block.faults(), (*pair)[1], grid, element(path, 1));
    if (!one || !other) continue;
    const auto direction = hex::direction_to(*one, *other);
    if (!direction) {
      add_fault(block.faults(), path,
                fmt::format("{} and {} do not touch", grid.print(*one), grid.print(*other)),
                "name two hexes next to each other");
      continue;
    }
    set(edges, grid, *one, *direction);
    read.push_back({*one, *other, *direction, path});
  }
  return read;
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

void read_road(Block& block, Map& map, const core::json::value& value, const std::string& path) {
  const auto* chain = value.if_array();
  if (chain == nullptr || chain->size() < 2) {
    add_fault(block.faults(), path, "is no chain", "write two hexes or more, in their order");
    return;
  }
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < chain->size(); ++i) {
    const auto place = element(path, i);
    const auto hex = read_hex(block.faults(), (*chain)[i], map.grid, place);
    if (!hex) return;
    if (is_water(map, *hex)) {
      add_fault(block.faults(), place, map.grid.print(*hex) + " is water",
                "lead the road over land");
    }
    if (!hexes.empty()) {
      if (const auto direction = hex::direction_to(hexes.back(), *hex)) {
        set(map.road, map.grid, hexes.back(), *direction);
      } else {
        add_fault(
            block.faults(), place,
            fmt::format("{} does not touch {}", map.grid.print(*hex), map.grid.print(hexes.back())),
            "name every hex of the road in its order");
      }
    }
    hexes.push_back(*hex);
  }
  map.road_chains.push_back(std::move(hexes));
}

void read_roads(Block& block, Map& map) {
  const auto& chains = block.list_or_empty("roads");
  for (std::size_t i = 0; i < chains.size(); ++i) {
    read_road(block, map, chains[i], element(block.path_of("roads"), i));
  }
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
      set(map.slope, map.grid, here, direction);
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
      if (!river || map.has(map.bridge, here, direction)) set(map.zone, map.grid, here, direction);
    }
  }
}

void read_entries(Block& block, Map& map) {
  Block entry = block.block("entry");
  for (const Side side : core::both_sides) {
    for (const auto& [hex, path] : read_hexes(entry, map.grid, id(side))) {
      if (!map.grid.on_edge(hex) || is_water(map, hex)) {
        add_fault(block.faults(), path,
                  fmt::format("{} is no land hex on the map's edge", map.grid.print(hex)),
                  "reinforcements enter over the edge: name a land hex of it");
      }
      map.entry[core::index(side)].push_back(hex);
    }
  }
  entry.finish();
}

void read_labels(Block& block, Map& map) {
  const auto& labels = block.list_or_empty("labels");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    Block label(block.faults(), labels[i], element(block.path_of("labels"), i));
    const auto text = label.text("text");
    if (const auto* at = label.need("at")) {
      if (const auto hex = read_hex(block.faults(), *at, map.grid, label.path_of("at"))) {
        map.labels.emplace_back(*hex, text);
      }
    }
    label.finish();
  }
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
  read_roads(block, map);
  read_water_lines(block, map);
  lint_fords(block, map);
  read_slopes(block, map);
  mark_zones(map);
  read_entries(block, map);
  read_labels(block, map);
  block.finish();
  return map;
}

}  // namespace adjutant::tlg2
