#pragma once

#include <expected>
#include <memory>

#include "engine/core/abilities.hpp"

namespace adjutant::core {

// A computer player whose figures can be tuned by self-play (script/tune). Pure and safe from any
// thread, as the player is.
class Tunable {
 public:
  virtual ~Tunable() = default;

  // The figures that it reckons with in this scenario: whole numbers by name.
  virtual json::object weights(const Scenario& scenario) const = 0;
  // The same player with these figures instead, for every scenario; or every fault of them.
  virtual std::expected<std::unique_ptr<const ComputerPlayer>, FileFaults> with_weights(
      const json::value& figures) const = 0;
};

// Null where a game's player shows no figures.
inline const Tunable* tunable(const ComputerPlayer* player) {
  return dynamic_cast<const Tunable*>(player);
}

}  // namespace adjutant::core
