#pragma once

#include <optional>
#include <string>

#include "engine/core/file_block.hpp"
#include "engine/hex/grid.hpp"

// Reading a scenario file or a position: its blocks are those of any game's files, its hexes ours.
namespace adjutant::tlg2 {

using core::add_fault;
using Block = core::FileBlock;
using core::element;

// "C2421" or "2421", on the map; empty after a fault.
std::optional<hex::Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                                 const hex::Grid& grid, const std::string& path);

}  // namespace adjutant::tlg2
