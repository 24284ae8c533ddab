#include "tests/games/samples.hpp"

#include <stdexcept>

#include "engine/core/rule_book.hpp"

namespace adjutant::samples {

const GameSamples& of(std::string_view ruleset) {
  const auto folder = core::folder_of(ruleset);
  for (const auto* samples : all()) {
    if (core::folder_of(samples->ruleset()) == folder) return *samples;
  }
  const std::string name(ruleset);
  throw std::runtime_error(name + " has no samples for tests: tests/games/" + name + "/samples");
}

}  // namespace adjutant::samples
