#pragma once

#include "tournament/standing/record_of.hpp"

namespace adjutant::tournament::standing {

// The figure of every entrant, by index, for each tie-break but direct encounter, which is one of a
// group that is tied.
std::vector<Figure> figures(const Crosstable& table, const Rules& rules, const TieBreak& tie_break);

}  // namespace adjutant::tournament::standing
