#pragma once

#include <expected>
#include <optional>
#include <utility>
#include <vector>

#include "tournament/pairing/competitor.hpp"
#include "tournament/pairing/pairing.hpp"
#include "tournament/value/crosstable.hpp"

// The FIDE Double-Swiss system, Handbook C.04.5 as it applies from 2026-02-01: each pairing is a
// match of two games, one from each side.
namespace adjutant::tournament::pairing {

inline constexpr int double_swiss_entrants_max = 1000;

// What the system looks at in who is to be paired. "Played" and "met" are of matches that nobody
// forfeited in both games (preface).
struct DoubleSwissPlayer {
  int number = 0;  // by which equals are ranked (1.2)
  int tpn = 0;     // of those who have been there to be paired (C.04.2)
  Points score = 0;
  int matches = 0;
  std::vector<Colour> colours;  // in the first game of each match played, in order (1.6)
  std::vector<int> opponents;   // met, or whom they shall not meet, by number; sorted
  bool may_have_bye = true;     // C2
  bool floated = false;         // 1.5: in the round before, against another score
};

struct DoubleSwissPairs {
  std::vector<std::pair<int, int>> pairs;  // numbers, the lower first
  int bye = 0;
  std::vector<int> upfloaters;  // of all brackets, each in the order of 3.5.4
};

// Articles 2 and 3. None where not all can be paired (3.3.3). In the last round C7 and C8 lapse.
std::optional<DoubleSwissPairs> pair_players(const std::vector<DoubleSwissPlayer>& players,
                                             bool last_round);

// C2, of what the table has so far; the number must be there (ENSURE).
bool may_have_double_bye(const Crosstable& table, int number);

// 1.5: in the round before, in a match, against another score.
bool floated_before(const Crosstable& table, const Competitor& competitor);

// The next round of the table, who shall not meet kept apart; white begins with the favoured side
// (article 4).
std::expected<Pairing, NoPairing> pair_double_swiss(const Crosstable& table);

}  // namespace adjutant::tournament::pairing
