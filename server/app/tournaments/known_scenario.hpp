#pragma once

#include "engine/registry.hpp"
#include "tournament/definition/scenarios.hpp"

namespace adjutant::app {

// What the definition of a tournament needs to know of it.
inline tournament::definition::KnownScenario known_scenario(const LoadedScenario& loaded) {
  const auto& described = loaded.game->description();
  return {.ruleset = std::string(described.id),
          .sides = {std::string(described.sides[0]), std::string(described.sides[1])},
          .has_computer = loaded.game->computer_player() != nullptr};
}

}  // namespace adjutant::app
