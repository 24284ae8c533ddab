#pragma once

#include "engine/core/file_block.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"

// The blocks of a scenario file, each read by its own source. Faults go to the block's list.
namespace adjutant::rise_and_fight {

using core::add_fault;
using core::element;
using Block = core::FileBlock;

inline constexpr int table_width_max = 72000, table_depth_max = 48000;  // T1

Side read_side(Block& block, std::string_view name = "side");
// The place of something: its member "at", [x, y] in mils; at most this many mils beyond the table.
Point read_place(Block& block, const Map& map, int beyond = 0);

Map read_map(Block& file);
void read_charts(Block& file, Charts& charts);
void read_forces(Block& file, Scenario& scenario);

// What only the whole can show: who is off the table, on another, on closed ground, within an inch
// of an enemy or out of command as the battle begins.
void lint_setup(const Scenario& scenario, core::FileFaults& faults);

}  // namespace adjutant::rise_and_fight
