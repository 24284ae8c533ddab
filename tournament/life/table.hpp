#pragma once

#include "tournament/life/tournament.hpp"
#include "tournament/standing/standing.hpp"
#include "tournament/trf/trf.hpp"

// The crosstable of a tournament, and what is read from it.
namespace adjutant::tournament::life {

// Entrants by pairing number, with the first `rounds` rounds. A board that is not decided counts as
// a round without points until it is. Who left a round robin with fewer than half of their games
// played is not in it, nor are games with them.
Crosstable crosstable_of(const Tournament& tournament, int rounds);
// How many rounds from the first on are closed.
int rounds_closed(const Tournament& tournament);
// The last one in which anything has been decided, or that is closed.
int rounds_begun(const Tournament& tournament);
// Whether boards of these rounds are not decided.
bool is_provisional(const Tournament& tournament, int rounds);

standing::Rules rules_of(const Tournament& tournament);

// The rounds that are closed, with names by entry.
trf::File trf_of(const Tournament& tournament, const std::vector<std::string>& names);

}  // namespace adjutant::tournament::life
