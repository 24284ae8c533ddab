#include "engine/hexwar/map_file.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

namespace adjutant::hexwar {

using core::add_fault;
using core::element;
using core::FileBlock;
using hex::Grid;
using hex::Hex;

namespace {

// "columns": [10, 33]
std::pair<int, int> read_span(FileBlock& map, std::string_view name) {
  const auto& span = map.list(name);
  const auto* first = span.size() == 2 ? span[0].if_int64() : nullptr;
  const auto* last = span.size() == 2 ? span[1].if_int64() : nullptr;
  if (first == nullptr || last == nullptr || *first < 1 || *last > 98 || *first > *last) {
    if (map.find(name) != nullptr) {
      add_fault(map.faults(), map.path_of(name), "is not a span of numbers",
                "write the first and the last, from 1 to 98: [10, 33]");
    }
    return {0, 99};  // so that every hex can still be looked at
  }
  return {static_cast<int>(*first), static_cast<int>(*last)};
}

// For a text that is not a hex: the hex on the map that has its digits.
std::string meant(std::string_view text, const Grid& grid) {
  std::string digits;
  std::ranges::copy_if(text, std::back_inserter(digits),
                       [](char c) { return c >= '0' && c <= '9'; });
  const auto near = hex::parse(digits);
  if (near && grid.contains(*near)) return fmt::format("probably \"{}\"", grid.print(*near));
  return fmt::format("write column and row, two digits each: \"{}\"", grid.print(grid.at(0)));
}

// The direction to the second hex, or a fault.
std::optional<hex::Direction> touching(FileBlock& block, const Grid& grid, Hex one, Hex other,
                                       const std::string& path) {
  const auto direction = hex::direction_to(one, other);
  if (!direction) {
    add_fault(block.faults(), path,
              fmt::format("{} and {} do not touch", grid.print(one), grid.print(other)),
              "name two hexes next to each other");
  }
  return direction;
}

}  // namespace

void set_hexside(Hexsides& sides, const Grid& grid, Hex hex, hex::Direction direction) {
  const auto bit = [](hex::Direction way) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(way));
  };
  sides[grid.index(hex)] |= bit(direction);
  sides[grid.index(hex::neighbour(hex, direction))] |= bit(hex::opposite(direction));
}

bool has_hexside(const Hexsides& sides, const Grid& grid, Hex hex, hex::Direction direction) {
  return grid.contains(hex) &&
         ((sides[grid.index(hex)] >> static_cast<unsigned>(direction)) & 1U) != 0;
}

Grid read_grid(FileBlock& map) {
  Grid grid;
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

std::optional<Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                            const Grid& grid, const std::string& path) {
  const auto* text = value.if_string();
  if (text == nullptr) {
    add_fault(faults, path, "is " + core::kind_of(value),
              fmt::format("write a hex: \"{}\"", grid.print(grid.at(0))));
    return std::nullopt;
  }
  std::string_view number = *text;
  if (grid.letter.empty()) {
    // Reports the letter's own fault, and not its effect on every hex.
    if (!number.empty() && number[0] >= 'A' && number[0] <= 'Z') number.remove_prefix(1);
  } else if (number.starts_with(grid.letter)) {
    number.remove_prefix(grid.letter.size());
  }
  const auto hex = hex::parse(number);
  if (!hex) {
    add_fault(faults, path, fmt::format("\"{}\" is no hex", std::string_view(*text)),
              meant(number, grid));
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

std::optional<Hex> read_hex(FileBlock& block, const Grid& grid, std::string_view name) {
  const auto* value = block.need(name);
  return value == nullptr ? std::nullopt
                          : read_hex(block.faults(), *value, grid, block.path_of(name));
}

std::vector<PlacedHex> read_hexes(FileBlock& block, const Grid& grid, std::string_view name) {
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

std::vector<Hex> read_hex_list(FileBlock& block, const Grid& grid, std::string_view name) {
  std::vector<Hex> hexes;
  for (const auto& [hex, path] : read_hexes(block, grid, name)) hexes.push_back(hex);
  return hexes;
}

std::vector<PlacedHexside> read_hexsides(FileBlock& block, const Grid& grid, std::string_view name,
                                         Hexsides& sides) {
  std::vector<PlacedHexside> read;
  const auto& pairs = block.list_or_empty(name);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto path = element(block.path_of(name), i);
    const auto* pair = pairs[i].if_array();
    if (pair == nullptr || pair->size() != 2) {
      add_fault(block.faults(), path, "is not a hexside",
                "write the two hexes beside it: [\"…\", \"…\"]");
      continue;
    }
    const auto one = read_hex(block.faults(), (*pair)[0], grid, element(path, 0));
    const auto other = read_hex(block.faults(), (*pair)[1], grid, element(path, 1));
    if (!one || !other) continue;
    const auto direction = touching(block, grid, *one, *other, path);
    if (!direction) continue;
    set_hexside(sides, grid, *one, *direction);
    read.push_back({*one, *other, *direction, path});
  }
  return read;
}

namespace {

using Look = std::function<void(Hex, const std::string&)>;

std::optional<std::vector<Hex>> read_road(FileBlock& block, const Grid& grid, Hexsides& sides,
                                          const core::json::value& value, const std::string& path,
                                          const Look& look) {
  const auto* chain = value.if_array();
  if (chain == nullptr || chain->size() < 2) {
    add_fault(block.faults(), path, "is no chain", "write two hexes or more, in their order");
    return {};
  }
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < chain->size(); ++i) {
    const auto place = element(path, i);
    const auto hex = read_hex(block.faults(), (*chain)[i], grid, place);
    if (!hex) return {};
    if (look) look(*hex, place);
    if (!hexes.empty()) {
      if (const auto direction = hex::direction_to(hexes.back(), *hex)) {
        set_hexside(sides, grid, hexes.back(), *direction);
      } else {
        add_fault(block.faults(), place,
                  fmt::format("{} does not touch {}", grid.print(*hex), grid.print(hexes.back())),
                  "name every hex of the road in its order");
      }
    }
    hexes.push_back(*hex);
  }
  return hexes;
}

}  // namespace

std::vector<std::vector<Hex>> read_roads(FileBlock& block, const Grid& grid, Hexsides& sides,
                                         const Look& look) {
  std::vector<std::vector<Hex>> roads;
  const auto& chains = block.list_or_empty("roads");
  for (std::size_t i = 0; i < chains.size(); ++i) {
    const auto path = element(block.path_of("roads"), i);
    if (auto road = read_road(block, grid, sides, chains[i], path, look)) {
      roads.push_back(*std::move(road));
    }
  }
  return roads;
}

std::vector<std::pair<Hex, std::string>> read_labels(FileBlock& block, const Grid& grid) {
  std::vector<std::pair<Hex, std::string>> read;
  const auto& labels = block.list_or_empty("labels");
  for (std::size_t i = 0; i < labels.size(); ++i) {
    FileBlock label(block.faults(), labels[i], element(block.path_of("labels"), i));
    auto text = label.text("text");
    if (const auto hex = read_hex(label, grid, "at")) read.emplace_back(*hex, std::move(text));
    label.finish();
  }
  return read;
}

}  // namespace adjutant::hexwar
