#include "engine/registry.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/rules.hpp"

namespace adjutant {

namespace {

std::vector<BuiltInScenario> load_built_in_scenarios() {
  std::vector<BuiltInScenario> scenarios;
  for (const embedded::File& file : embedded::files()) {
    if (!file.path.starts_with("engine/games/") || !file.path.ends_with(".json") ||
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

}  // namespace

std::span<const core::Game* const> games() {
  static const std::array all{&tlg2::game()};
  return all;
}

const core::Game* find_game(std::string_view id) {
  const auto all = games();
  const auto found =
      std::ranges::find(all, id, [](const core::Game* game) { return game->description().id; });
  return found == all.end() ? nullptr : *found;
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
    for (const core::Game* known : games()) {
      ids += (ids.empty() ? "" : ", ") + known->description().id;
    }
    return std::unexpected(
        core::FileFaults{{"ruleset", "names no game that is known here", "one of: " + ids}});
  }
  auto scenario = game->load_scenario(*file);
  if (!scenario) return std::unexpected(std::move(scenario.error()));
  return LoadedScenario{game, std::move(*scenario)};
}

}  // namespace adjutant
