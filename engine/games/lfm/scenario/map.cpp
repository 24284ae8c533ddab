#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "engine/games/lfm/scenario/reader.hpp"

namespace adjutant::lfm {

namespace {

constexpr int level_max = 9;

// "columns": [18, 28]
std::pair<int, int> read_span(Block& map, std::string_view name) {
  const auto& span = map.list(name);
  const auto* first = span.size() == 2 ? span[0].if_int64() : nullptr;
  const auto* last = span.size() == 2 ? span[1].if_int64() : nullptr;
  if (first == nullptr || last == nullptr || *first < 1 || *last > 98 || *first > *last) {
    if (map.find(name) != nullptr) {
      add_fault(map.faults(), map.path_of(name), "is no span of numbers",
                "write the first and the last, from 1 to 98: [18, 28]");
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
              "write one capital letter, such as \"G\"");
    grid.letter.clear();
  }
  std::tie(grid.first_column, grid.last_column) = read_span(map, "columns");
  std::tie(grid.first_row, grid.last_row) = read_span(map, "rows");
  return grid;
}

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

void set(Hexsides& sides, const hex::Grid& grid, Hex hex, hex::Direction direction) {
  const auto bit = [](hex::Direction way) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(way));
  };
  sides[grid.index(hex)] |= bit(direction);
  sides[grid.index(hex::neighbour(hex, direction))] |= bit(hex::opposite(direction));
}

struct Hexside {
  Hex one, other;
  std::string path;
};

std::vector<Hexside> read_hexsides(Block& block, const hex::Grid& grid, std::string_view name,
                                   Hexsides& sides) {
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
    set(sides, grid, *one, *direction);
    read.push_back({*one, *other, path});
  }
  return read;
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

// A steep slope goes up.
void read_steep(Block& block, Map& map) {
  for (const auto& [one, other, path] : read_hexsides(block, map.grid, "steep", map.steep)) {
    if (map.level_of(one) != map.level_of(other)) continue;
    add_fault(
        block.faults(), path,
        fmt::format("{} and {} are on the same level", map.grid.print(one), map.grid.print(other)),
        "a steep slope lies between hexes of two levels");
  }
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

std::optional<Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                            const hex::Grid& grid, const std::string& path) {
  const auto* text = value.if_string();
  if (text == nullptr) {
    add_fault(faults, path, "is " + core::kind_of(value),
              fmt::format("write a hex: \"{}\"", grid.print(grid.at(0))));
    return std::nullopt;
  }
  std::string_view number = *text;
  if (number.size() == 5 && (grid.letter.empty() || number.starts_with(grid.letter))) {
    number.remove_prefix(1);
  }
  const auto hex = hex::parse(number);
  if (!hex) {
    add_fault(faults, path, fmt::format("\"{}\" is no hex", std::string_view(*text)),
              fmt::format("write column and row, two digits each: \"{}\"", grid.print(grid.at(0))));
    return std::nullopt;
  }
  if (!grid.contains(*hex)) {
    add_fault(faults, path, fmt::format("{} is not on the map", std::string_view(*text)),
              fmt::format("columns are {} to {}, rows {} to {}", grid.first_column,
                          grid.last_column, grid.first_row, grid.last_row));
    return std::nullopt;
  }
  return hex;
}

std::vector<PlacedHex> read_hexes(Block& block, const hex::Grid& grid, std::string_view name) {
  std::vector<PlacedHex> read;
  const auto& values = block.list_or_empty(name);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto path = element(block.path_of(name), i);
    if (const auto hex = read_hex(block.faults(), values[i], grid, path))
      read.push_back({*hex, path});
  }
  return read;
}

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
  const auto& chains = block.list_or_empty("roads");
  for (std::size_t i = 0; i < chains.size(); ++i) {
    read_road(block, map, chains[i], element(block.path_of("roads"), i));
  }
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
  read_labels(block, map);
  block.finish();
  return map;
}

}  // namespace adjutant::lfm
