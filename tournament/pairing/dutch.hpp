#pragma once

#include <expected>
#include <utility>
#include <vector>

#include "tournament/pairing/bracket.hpp"
#include "tournament/pairing/pairing.hpp"

// The FIDE (Dutch) system, Handbook C.04.3 as it applies from 2026-02-01.
namespace adjutant::tournament::pairing {

// What a report file has room for.
inline constexpr int dutch_entrants_max = 9999;
// Matchings for more than these look at windows alone (Candidates).
inline constexpr int dutch_whole_max = 1000;

// The next round of the table.
std::expected<Pairing, NoPairing> pair_dutch(const Crosstable& table);

// What pair_dutch() works on: everybody, with the score of the bye settled (C4, C5).
std::expected<Round, NoPairing> begin_round(const Crosstable& table);

// The bracket of those let down and of the highest who are not yet in a bracket, from index `at` of
// the round.
Bracket bracket_from(const Round& round, const std::vector<int>& let_down, int at);

// With which window matchings of the round begin.
int window_for(const Round& round);

// The best candidate of a bracket, pairs by places in it, and the window it was looked for in (0:
// all pairs).
struct Best {
  std::vector<std::pair<int, int>> pairs;
  int window = 0;
};
Best best_of(const Round& round, const Bracket& bracket);

// Members of a bracket who are in none of its pairs (by places), as indices of the round.
std::vector<int> let_down_by(const Bracket& bracket, const std::vector<std::pair<int, int>>& pairs);

}  // namespace adjutant::tournament::pairing
