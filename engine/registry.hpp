#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"

// The list of all games, in each version of their rules that is carried, and of the scenarios that
// come with the program.
namespace adjutant {

using Games = std::span<const core::Game* const>;

// Every version of every game, in the order in which games are offered. A game is known by its
// ruleset ("tlg2") and its rules version; versions of a ruleset stand side by side, have the same
// sides, read each other's scenario files, and those that come later read the positions of those
// before. An explicit list, alone in engine/games.cpp: a program that has its own has other games.
Games games();

// The games as they are offered: the latest version of each.
std::vector<const core::Game*> newest_games();

// The latest version of this ruleset, or null.
const core::Game* find_game(std::string_view id, Games among = games());
// The rules of exactly this version, or null.
const core::Game* find_game(std::string_view id, int rules_version, Games among = games());
// "1, 2": the versions of this ruleset; empty where there is none.
std::string versions_of(std::string_view id, Games among = games());

struct BuiltInScenario {
  const core::Game* game;
  core::Scenario scenario;
};

// The scenarios that are compiled in, loaded once by the latest rules, sorted by id.
const std::vector<BuiltInScenario>& built_in_scenarios();

// The scenario with this id ("tlg2/chippewa"), or null.
const BuiltInScenario* find_built_in_scenario(std::string_view id);

// A scenario file of any game: reads `ruleset` and passes it to the latest version of that game.
struct LoadedScenario {
  const core::Game* game;
  core::Scenario scenario;
};
std::expected<LoadedScenario, core::FileFaults> load_scenario(std::string_view text);

}  // namespace adjutant
