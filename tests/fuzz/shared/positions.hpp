#pragma once

#include <map>
#include <string>

#include "engine/registry.hpp"

namespace adjutant::fuzz {

// A position of a scenario that comes with the program, in which something is asked: by
// "<scenario> <kind>", "tlg2/chippewa retreat". Found by random play that is the same each time.
struct KnownPosition {
  const BuiltInScenario* scenario;
  core::State state;
};
const std::map<std::string, KnownPosition>& known_positions();

// The position that a first line names, or the first of all.
const KnownPosition& position_named(const std::string& name);

}  // namespace adjutant::fuzz
