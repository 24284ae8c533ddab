#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/file_block.hpp"

// What the scenario files of all games have (docs/formats.md section 3.1).
namespace adjutant::core {

// Of the sides of a game, in their order.
using SideIds = std::array<std::string_view, 2>;

struct ScenarioHeading {
  std::string id, title, date;
};

// "$schema", "format", "ruleset", "id", "title", "date" and "sides".
ScenarioHeading read_scenario_heading(FileBlock& file, std::string_view ruleset,
                                      const SideIds& sides);

// Where the figures of each of `blocks` (member, title) come from; adds "Map: reconstructed" for
// the reports.
struct ProvenanceOf {
  std::string_view member;
  std::string_view title;
};
void read_provenance(FileBlock& parent, const std::vector<ProvenanceOf>& blocks,
                     std::vector<std::string>& provenance);

// "Played with tlg2/thames (sha256 …): Map: reconstructed; …." for a report: enough of the hash to
// tell two files apart; the record has the whole.
std::string played_with(std::string_view id, std::string_view sha256,
                        const std::vector<std::string>& provenance);

}  // namespace adjutant::core
