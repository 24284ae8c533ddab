#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/abilities.hpp"

namespace adjutant::core {

// A computer player that lets others learn from what it sees (core::Network, script/learn). Pure
// and safe from any thread.
class Featured {
 public:
  virtual ~Featured() = default;

  // What it looks at in positions of this scenario: by name, no two alike.
  virtual std::vector<std::string> feature_names(const Scenario& scenario) const = 0;
  // The same in a position, in that order: whole numbers.
  virtual std::vector<std::int32_t> features(const State& state) const = 0;
};

// Null where a game's player has no features.
inline const Featured* featured(const ComputerPlayer* player) {
  return dynamic_cast<const Featured*>(player);
}

}  // namespace adjutant::core
