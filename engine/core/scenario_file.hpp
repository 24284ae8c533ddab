#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/core/hash.hpp"

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
template <class Scenario>
void read_scenario_heading(FileBlock& file, std::string_view ruleset, const SideIds& sides,
                           Scenario& scenario) {
  auto heading = read_scenario_heading(file, ruleset, sides);
  scenario.id = std::move(heading.id);
  scenario.title = std::move(heading.title);
  scenario.date = std::move(heading.date);
}

// "side_names": for people, where a scenario gives them.
std::array<std::string, 2> read_side_names(FileBlock& file, const SideIds& sides);

// Where the figures of each of `blocks` (member, title) come from; adds "Map: reconstructed" for
// the reports.
struct ProvenanceOf {
  std::string_view member;
  std::string_view title;
};
void read_provenance(FileBlock& parent, const std::vector<ProvenanceOf>& blocks,
                     std::vector<std::string>& provenance);

// A scenario, or every mistake in its file: `read(file, scenario)` reads the members, and
// `lint(scenario, faults)` looks at the whole where all of them could be read.
template <class Scenario, class Rules, class Read, class Lint>
std::expected<Scenario, FileFaults> load_scenario_file(const json::value& file, const Rules& rules,
                                                       Read read, Lint lint) {
  FileFaults faults;
  FileBlock block(faults, file, "");
  Scenario scenario;
  scenario.rules = rules;
  read(block, scenario);
  block.finish();
  if (!faults.empty()) return std::unexpected(std::move(faults));
  scenario.sha256 = sha256_hex(canonical_json(file));
  lint(scenario, faults);
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return scenario;
}

// "Played with tlg2/thames (sha256 …): Map: reconstructed; …." for a report: enough of the hash to
// tell two files apart; the record has the whole.
std::string played_with(std::string_view id, std::string_view sha256,
                        const std::vector<std::string>& provenance);

}  // namespace adjutant::core
