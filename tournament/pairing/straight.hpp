#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tournament/pairing/bracket.hpp"

namespace adjutant::tournament::pairing {

// What Candidates finds, pairs by places in the bracket, without a matching: counting who is due
// which colour tells the best that each criterion can come to, and in the order of generation
// (articles 3 and 4, without exchanges) the first candidate is looked for that comes to all of it.
// What is passed over is not legal, or is shown by counting to be worse. None where that finds
// nothing, or not soon; most brackets of a large tournament are settled so.
std::optional<std::vector<std::pair<int, int>>> pair_straight(const Round& round,
                                                              const Bracket& bracket);

}  // namespace adjutant::tournament::pairing
