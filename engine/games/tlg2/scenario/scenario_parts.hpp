#pragma once

#include "engine/core/scenario_file.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"
#include "engine/games/tlg2/scenario/scenario_reader.hpp"

// The blocks of a scenario file, each read by its own source. Faults go to the block's list.
namespace adjutant::tlg2 {

Map read_map(Block& file);
Charts read_charts(Block& file, std::vector<std::string>& provenance);
std::vector<Unit> read_units(Block& file, const Scenario& scenario);
// All of "special" but what speaks of units; that is read once they are known.
Special read_special(Block& file, int turns);
std::optional<Returning> read_returning(Block& file, const Scenario& scenario);
Victory read_victory(Block& file, const Map& map);

using core::read_provenance;

Side read_side(Block& block, std::string_view member);

// What only the whole can show: set-up against terrain, units cut off from each other.
void lint_units(const Scenario& scenario, core::FileFaults& faults);

// No terrain of its kind: whether nothing may ever happen here (4.16).
bool is_water(const Map& map, Hex hex);

}  // namespace adjutant::tlg2
