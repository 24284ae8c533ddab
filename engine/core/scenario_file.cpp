#include "engine/core/scenario_file.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace adjutant::core {

namespace {

constexpr std::size_t hash_digits_shown = 16;

// Where a part of a scenario comes from: as its file says, and as players read it.
constexpr std::array<std::string_view, 3> sources{"rules", "reconstructed", "printed"};
constexpr std::array<std::string_view, 3> origins{"From the rules", "Reconstructed",
                                                  "From the printed game"};

// Ids stand in addresses and command lines.
void lint_id(FileBlock& file, const std::string& id) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '/';
  };
  const bool edges = id.starts_with('/') || id.ends_with('/') || id.find("//") != id.npos;
  if (id.empty() || (std::ranges::all_of(id, fits) && !edges)) return;
  add_fault(file.faults(), "id", fmt::format("is \"{}\"", id),
            "write letters, digits, hyphens, underscores and dots, in parts parted by '/': "
            "\"own/battle\"");
}

}  // namespace

ScenarioHeading read_scenario_heading(FileBlock& file, std::string_view ruleset,
                                      const SideIds& sides) {
  file.find("$schema");
  file.choice("format", {"adjutant-scenario-1"});
  file.choice("ruleset", {ruleset});
  ScenarioHeading heading{file.text("id"), file.text("title"), file.text("date")};
  lint_id(file, heading.id);
  // The sides of a game and their order are fixed; the file states them for other readers.
  const auto& stated = file.list("sides");
  if (file.find("sides") != nullptr && stated != json::array{sides[0], sides[1]}) {
    add_fault(file.faults(), "sides", "are not the two sides of this game",
              fmt::format("write [\"{}\", \"{}\"]", sides[0], sides[1]));
  }
  return heading;
}

std::array<std::string, 2> read_side_names(FileBlock& file, const SideIds& sides) {
  auto block = file.block("side_names");
  std::array<std::string, 2> names{block.text(sides[0]), block.text(sides[1])};
  block.finish();
  return names;
}

void read_provenance(FileBlock& parent, const std::vector<ProvenanceOf>& blocks,
                     std::vector<std::string>& provenance) {
  FileBlock block = parent.block("provenance");
  for (const auto& [member, title] : blocks) {
    const auto source =
        static_cast<std::size_t>(block.choice(member, {sources.begin(), sources.end()}));
    provenance.push_back(fmt::format("{}: {}", title, sources[source]));
  }
  block.finish();
}

std::string played_with(std::string_view id, std::string_view sha256,
                        const std::vector<std::string>& provenance) {
  auto words = fmt::format("Scenario {} (sha256 {}).", id, sha256.substr(0, hash_digits_shown));
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto end = fmt::format(": {}", sources[i]);
    std::vector<std::string_view> parts;
    for (const std::string_view part : provenance) {
      if (part.ends_with(end)) parts.push_back(part.substr(0, part.size() - end.size()));
    }
    if (!parts.empty()) words += fmt::format(" {}: {}.", origins[i], fmt::join(parts, ", "));
  }
  return words;
}

}  // namespace adjutant::core
