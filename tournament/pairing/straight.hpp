#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/pairing/bracket.hpp"

namespace adjutant::tournament::pairing {

// Finds what Candidates finds, pairs by places in the bracket, without a matching. Counting the due
// colours gives the best possible value of each criterion. Then the first candidate in the order of
// generation (articles 3 and 4, without exchanges) that reaches all of them is searched. Skipped
// candidates are illegal, or counting shows that they are worse. None if that finds nothing, or not
// soon; most brackets of a large tournament are settled this way.
std::optional<std::vector<std::pair<int, int>>> pair_straight(const Round& round,
                                                              const Bracket& bracket);

}  // namespace adjutant::tournament::pairing
