#pragma once

#include <expected>
#include <utility>
#include <vector>

#include "tournament/pairing/bracket.hpp"
#include "tournament/pairing/pairing.hpp"

// The FIDE (Dutch) system, Handbook C.04.3 as it applies from 2026-02-01.
namespace adjutant::tournament::pairing {

// Time grows with the cube of a score group.
inline constexpr int dutch_entrants_max = 9999;

// The next round of the table.
std::expected<Pairing, NoPairing> pair_dutch(const Crosstable& table);

// What pair_dutch() works on: everybody, with the score of the bye settled (C4, C5).
std::expected<Round, NoPairing> begin_round(const Crosstable& table);

// The bracket of those let down and of the highest who are not yet in a bracket, from index `at` of
// the round.
Bracket bracket_from(const Round& round, const std::vector<int>& let_down, int at);

// Members of a bracket who are in none of its pairs (by places), as indices of the round.
std::vector<int> let_down_by(const Bracket& bracket, const std::vector<std::pair<int, int>>& pairs);

}  // namespace adjutant::tournament::pairing
