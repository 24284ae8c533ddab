#pragma once

#include <string>
#include <vector>

#include "tournament/life/match_end.hpp"

// What the records of matches say of the results of a tournament, and what waits for them.
namespace adjutant::tournament::life {

// Where a match's record and the tournament's events do not agree: whose board it is, who sat at
// it, how it ended. Empty: the result is that of the match.
std::vector<std::string> untied_to(const Tournament& tournament, const MatchRecord& match);

// What is not decided yet, a sentence each; nothing of a tournament that is over.
std::vector<std::string> what_is_open(const Tournament& tournament);

}  // namespace adjutant::tournament::life
