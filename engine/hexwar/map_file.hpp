#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/hex/grid.hpp"

// The map of a scenario file, and hexes in any file of a game: what reads alike whatever the ground
// means. Every fault goes to the block's list, with its path and its cure.
namespace adjutant::hexwar {

// By hex index, a bit for each direction: set on both sides of the hexside.
using Hexsides = std::vector<std::uint8_t>;
void set_hexside(Hexsides& sides, const hex::Grid& grid, hex::Hex hex, hex::Direction direction);
// False for a hex that is not on the map.
bool has_hexside(const Hexsides& sides, const hex::Grid& grid, hex::Hex hex,
                 hex::Direction direction);

// "letter", "columns", "rows".
hex::Grid read_grid(core::FileBlock& map);

// "C2421" or "2421", on the map; empty after a fault.
std::optional<hex::Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                                 const hex::Grid& grid, const std::string& path);
// A member that must be there.
std::optional<hex::Hex> read_hex(core::FileBlock& block, const hex::Grid& grid,
                                 std::string_view name);

// With the place in the file, for what a game has to say about it.
struct PlacedHex {
  hex::Hex hex;
  std::string path;
};
// A list that may be absent; without those that could not be read.
std::vector<PlacedHex> read_hexes(core::FileBlock& block, const hex::Grid& grid,
                                  std::string_view name);
std::vector<hex::Hex> read_hex_list(core::FileBlock& block, const hex::Grid& grid,
                                    std::string_view name);

struct PlacedHexside {
  hex::Hex one, other;
  hex::Direction direction;  // from one to other
  std::string path;
};
// Pairs of hexes that touch; sets them in `sides`. The list may be absent.
std::vector<PlacedHexside> read_hexsides(core::FileBlock& block, const hex::Grid& grid,
                                         std::string_view name, Hexsides& sides);

// "roads", chains of hexes; sets the hexsides they cross in `sides`. `look` sees each hex.
std::vector<std::vector<hex::Hex>> read_roads(
    core::FileBlock& block, const hex::Grid& grid, Hexsides& sides,
    const std::function<void(hex::Hex, const std::string& path)>& look = {});

// "labels": names on the map.
std::vector<std::pair<hex::Hex, std::string>> read_labels(core::FileBlock& block,
                                                          const hex::Grid& grid);

}  // namespace adjutant::hexwar
