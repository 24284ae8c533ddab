#pragma once

#include <string>
#include <string_view>

namespace adjutant {

// The reason of an outcome as players read it. Reasons are hashed and keep their words; a text that
// has no other words, and that of another game, stays as it is. In engine/games.cpp, as the games.
std::string plain_reason(std::string_view ruleset, std::string_view reason);

}  // namespace adjutant
