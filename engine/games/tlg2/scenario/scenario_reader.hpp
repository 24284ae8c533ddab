#pragma once

#include "engine/core/file_block.hpp"
#include "engine/hexwar/map_file.hpp"

// Reading a scenario file or a position: its blocks are those of any game's files, its hexes those
// of any hex wargame's.
namespace adjutant::tlg2 {

using core::add_fault;
using Block = core::FileBlock;
using core::element;
using hexwar::read_grid;
using hexwar::read_hex;
using hexwar::read_hex_list;
using hexwar::read_hexes;
using hexwar::read_hexsides;
using hexwar::read_labels;
using hexwar::read_roads;

}  // namespace adjutant::tlg2
