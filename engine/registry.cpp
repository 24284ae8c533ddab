#include "engine/registry.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/file_block.hpp"

namespace adjutant {

namespace {

std::vector<BuiltInScenario> load_built_in_scenarios() {
  std::vector<BuiltInScenario> scenarios;
  for (const embedded::File& file : embedded::files()) {
    if (!file.path.contains("/scenarios/") || !file.path.ends_with(".json") ||
        file.path.ends_with(".schema.json")) {
      continue;
    }
    auto loaded = load_scenario(file.bytes);
    ENSURE(loaded.has_value(), fmt::format("{}: {}: {}", file.path, loaded.error().front().path,
                                           loaded.error().front().message));
    scenarios.push_back({loaded->game, std::move(loaded->scenario)});
  }
  std::ranges::sort(scenarios, {}, [](const BuiltInScenario& s) { return s.scenario.id; });
  return scenarios;
}

const std::string& id_of(const core::Game* game) {
  return game->description().id;
}

int version_of(const core::Game* game) {
  return game->description().rules_version;
}

}  // namespace

std::vector<const core::Game*> newest_games() {
  std::vector<const core::Game*> newest;
  for (const core::Game* game : games()) {
    const auto& id = game->description().id;
    if (std::ranges::find(newest, id, id_of) == newest.end()) newest.push_back(find_game(id));
  }
  return newest;
}

const core::Game* find_game(std::string_view id, Games among) {
  const core::Game* newest = nullptr;
  for (const core::Game* game : among) {
    if (id_of(game) != id) continue;
    if (newest == nullptr || version_of(newest) < version_of(game)) newest = game;
  }
  return newest;
}

const core::Game* find_game(std::string_view id, int rules_version, Games among) {
  const auto found = std::ranges::find_if(among, [&](const core::Game* game) {
    return id_of(game) == id && version_of(game) == rules_version;
  });
  return found == among.end() ? nullptr : *found;
}

std::string versions_of(std::string_view id, Games among) {
  std::vector<int> versions;
  for (const core::Game* game : among) {
    if (id_of(game) == id) versions.push_back(version_of(game));
  }
  std::ranges::sort(versions);
  return fmt::format("{}", fmt::join(versions, ", "));
}

const std::vector<BuiltInScenario>& built_in_scenarios() {
  static const std::vector<BuiltInScenario> all = load_built_in_scenarios();
  return all;
}

const BuiltInScenario* find_built_in_scenario(std::string_view id) {
  const auto& all = built_in_scenarios();
  const auto found =
      std::ranges::find(all, id, [](const BuiltInScenario& s) { return s.scenario.id; });
  return found == all.end() ? nullptr : &*found;
}

std::expected<LoadedScenario, core::FileFaults> load_scenario(std::string_view text) {
  const auto file = core::parse_json(text);
  if (!file) {
    return std::unexpected(core::FileFaults{{"", file.error(), "a JSON file (RFC 8259)"}});
  }
  const core::json::value* ruleset = nullptr;
  if (const auto* object = file->if_object()) ruleset = object->if_contains("ruleset");
  const core::Game* game = nullptr;
  if (ruleset != nullptr && ruleset->is_string()) game = find_game(ruleset->get_string());
  if (game == nullptr) {
    std::string ids;
    for (const core::Game* known : newest_games()) ids += (ids.empty() ? "" : ", ") + id_of(known);
    return std::unexpected(
        core::FileFaults{{"ruleset", "names no game that is known here", "one of: " + ids}});
  }
  core::FileFaults faults;
  core::lint_texts(faults, *file, "");
  auto scenario = game->load_scenario(*file);
  if (!scenario) std::ranges::move(scenario.error(), std::back_inserter(faults));
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return LoadedScenario{game, std::move(*scenario)};
}

}  // namespace adjutant
