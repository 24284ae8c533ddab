#pragma once

#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

// The list of all games and of the scenarios that come with the program.
namespace adjutant {

// Every game, in the order in which they are offered. An explicit list: registry.cpp.
std::span<const core::Game* const> games();

// The game with this id ("tlg2"), or null.
const core::Game* find_game(std::string_view id);

struct BuiltInScenario {
  const core::Game* game;
  core::Scenario scenario;
};

// The scenarios that are compiled in, loaded once, sorted by id.
const std::vector<BuiltInScenario>& built_in_scenarios();

// The scenario with this id ("tlg2/chippewa"), or null.
const BuiltInScenario* find_built_in_scenario(std::string_view id);

// A scenario file of any game: reads `ruleset` and hands it to that game.
struct LoadedScenario {
  const core::Game* game;
  core::Scenario scenario;
};
std::expected<LoadedScenario, core::FileFaults> load_scenario(std::string_view text);

}  // namespace adjutant
