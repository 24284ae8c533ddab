#pragma once

#include <string>
#include <string_view>

#include "engine/registry.hpp"

namespace adjutant {

// The games that are shipped: engine/games.cpp lists them. What games() gives in the program; one
// that has more, as those of the tests have, defines games() itself.
Games shipped_games();

// The reason of an outcome as players read it. Reasons are hashed and keep their words; a text that
// has no other words, and that of another game, stays as it is.
std::string plain_reason(std::string_view ruleset, std::string_view reason);

}  // namespace adjutant
