#pragma once

#include <string>
#include <string_view>

namespace adjutant::tournament::life {

// What two names have alike if people take them for the same team: without capitals (Latin, Greek,
// Cyrillic), with accents of Latin letters in one piece, without what only joins characters, and
// with one space where there are blanks.
std::string team_key(std::string_view name);

}  // namespace adjutant::tournament::life
