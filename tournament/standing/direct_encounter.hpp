#pragma once

#include "tournament/standing/record_of.hpp"

namespace adjutant::tournament::standing {

// C.07 article 6: orders tied players by their results against each other. Repeated meetings are
// averaged. If all have met, the sums rank them, and equals again among themselves; else only a
// player who is alone in front, however the missing meetings went, and then the rest again. The
// best first; those in one list stay tied.
std::vector<std::vector<int>> direct_encounter(const Crosstable& table,
                                               const std::vector<RecordOf>& all,
                                               const std::vector<int>& tied);

// What one of the tied made of the others: a part a game.
Figure encounters_of(const std::vector<RecordOf>& all, int one, const std::vector<int>& tied);

}  // namespace adjutant::tournament::standing
