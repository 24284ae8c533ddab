#pragma once

#include "engine/core/file_block.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

// The blocks of a scenario file, each read by its own source. Faults go to the block's list.
namespace adjutant::two_by_two {

using core::add_fault;
using core::element;
using Block = core::FileBlock;

inline constexpr int table_max = 36000;  // mils a side

Side read_side(Block& block);
// Where a unit is: its member "at", [x, y] in mils.
Point read_place(Block& block, const Map& map);

Map read_map(Block& file);
void read_charts(Block& file, Scenario& scenario);
void read_zones(Block& file, Scenario& scenario);
void read_units(Block& file, Scenario& scenario);

// What only the whole can show: the set-up against N3, enemies within 500.
void lint_setup(const Scenario& scenario, core::FileFaults& faults);

}  // namespace adjutant::two_by_two
