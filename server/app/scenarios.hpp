#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"

namespace adjutant::app {

// The scenarios that can be played: those of the program and those of the operator's folder.
// Immutable; any thread.
class Scenarios {
 public:
  // `more` have no fault, and no id that is taken already.
  explicit Scenarios(std::vector<LoadedScenario> more);

  // The scenario with this id ("tlg2/chippewa"), or null.
  const LoadedScenario* find(std::string_view id) const;
  // Sorted by id.
  std::span<const LoadedScenario> all() const { return all_; }

 private:
  std::vector<LoadedScenario> all_;
};

// Those of the program alone.
const Scenarios& scenarios_of_the_program();

}  // namespace adjutant::app
