#include "tests/games/samples.hpp"

#include <stdexcept>

namespace adjutant::samples {

const GameSamples& of(std::string_view ruleset) {
  for (const auto* samples : all()) {
    if (samples->ruleset() == ruleset) return *samples;
  }
  const std::string name(ruleset);
  throw std::runtime_error(name + " has no samples for tests: tests/games/" + name + "/samples");
}

}  // namespace adjutant::samples
