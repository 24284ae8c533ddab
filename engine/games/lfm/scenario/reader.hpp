#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

// The blocks of a scenario file, each read by its own source. Faults go to the block's list.
namespace adjutant::lfm {

using core::add_fault;
using core::element;
using Block = core::FileBlock;

// "G2116" or "2116", on the map; empty after a fault.
std::optional<Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                            const hex::Grid& grid, const std::string& path);

struct PlacedHex {
  Hex hex;
  std::string path;
};
std::vector<PlacedHex> read_hexes(Block& block, const hex::Grid& grid, std::string_view name);

Map read_map(Block& file);
Charts read_charts(Block& file, std::vector<std::string>& provenance);
// Units, brigades, commanders, and who commands the armies.
void read_pieces(Block& file, Scenario& scenario);

// Where the figures of each of `blocks` (member, title) come from: "Map: reconstructed".
struct ProvenanceOf {
  std::string_view member;
  std::string_view title;
};
void read_provenance(Block& parent, const std::vector<ProvenanceOf>& blocks,
                     std::vector<std::string>& provenance);

// What only the whole can show: set-up against stacking, ways that lead nowhere.
void lint_pieces(const Scenario& scenario, core::FileFaults& faults);

}  // namespace adjutant::lfm
