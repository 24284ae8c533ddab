#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tournament/definition/definition.hpp"

namespace adjutant::tournament::definition {

// What a definition needs to know of a scenario.
struct KnownScenario {
  std::string ruleset;
  std::vector<std::string> sides;
  bool has_computer = false;
};
using FindScenario = std::function<std::optional<KnownScenario>(const std::string& id)>;

// What is wrong with the scenarios of a definition, and with what it wants of their game. `list`
// says where one finds their ids.
core::FileFaults scenario_faults(const Definition& definition, const FindScenario& find,
                                 const std::string& list);

}  // namespace adjutant::tournament::definition
