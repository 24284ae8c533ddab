#pragma once

#include <utility>
#include <vector>

#include "tournament/pairing/pairing.hpp"

// Round robins by the Berger tables (FIDE Handbook C.05, annex 1), and brackets of knock-outs.
namespace adjutant::tournament::pairing {

inline constexpr int berger_entrants_max = 200;

// Every round of a round robin between the numbers 1 … `entrants`, of which there are at least two.
// With an odd number each has one round free: the bye. In cycles after the first the colours are
// the other way round, and the last two rounds of the first are exchanged where another follows, so
// that nobody has one colour three times running.
std::vector<Pairing> berger(int entrants, int cycles = 1);

// The ties of a knock-out's first round by seeds, 1 the best: a bracket of 2^k in which the better
// seed of each tie meets the worst that there can be, and 1 and 2 meet in the final at the soonest.
// Seeds that are missing (second = 0) give byes to the best. Ties are in the order of the bracket:
// the winners of the first two meet, and so on.
std::vector<std::pair<int, int>> knock_out(int entrants);

}  // namespace adjutant::tournament::pairing
