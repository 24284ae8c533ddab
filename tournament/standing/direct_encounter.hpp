#pragma once

#include "tournament/standing/record_of.hpp"

namespace adjutant::tournament::standing {

// C.07 article 6: the tied by what they made of each other. Repeated meetings are averaged. Where
// all have met the sums rank them, and equals anew among themselves; else only who is alone in
// front, however the missing meetings went, and then the rest anew. The best first; those in one
// list stay tied.
std::vector<std::vector<int>> direct_encounter(const Crosstable& table,
                                               const std::vector<RecordOf>& all,
                                               const std::vector<int>& tied);

// What one of the tied made of the others: a part a game.
Figure encounters_of(const std::vector<RecordOf>& all, int one, const std::vector<int>& tied);

}  // namespace adjutant::tournament::standing
