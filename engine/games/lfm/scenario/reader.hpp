#pragma once

#include <string>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"
#include "engine/hexwar/map_file.hpp"

// The blocks of a scenario file, each read by its own source. Faults go to the block's list.
namespace adjutant::lfm {

using core::add_fault;
using core::element;
using core::read_provenance;
using Block = core::FileBlock;
using hexwar::read_grid;
using hexwar::read_hex;
using hexwar::read_hex_list;
using hexwar::read_hexes;
using hexwar::read_hexsides;
using hexwar::read_labels;
using hexwar::read_roads;

Map read_map(Block& file);
Charts read_charts(Block& file, std::vector<std::string>& provenance);
// Units, brigades, commanders, and who commands the armies.
void read_pieces(Block& file, Scenario& scenario);

// What only the whole can show: set-up against stacking, ways that lead nowhere.
void lint_pieces(const Scenario& scenario, core::FileFaults& faults);

}  // namespace adjutant::lfm
