#pragma once

#include <functional>
#include <optional>

#include "engine/core/random.hpp"
#include "tournament/pairing/check.hpp"

// Tournaments as they might go, from a seed.
namespace adjutant::tournament {

struct Habits {
  int entrants = 8;
  int rounds = 5;
  int draws_in_100 = 30;
  int away_in_100 = 0;      // a bye asked for, half or zero
  int forfeits_in_100 = 0;  // of games
  int forbidden = 0;        // pairs that shall not meet
  int late_in_100 = 0;      // of entrants, who come in a round after the first
  int leave_in_100 = 0;     // of entrants, who withdraw after a round
};

// Asks for a pairing a round and plays it; ends with the last round, or with the first for which
// there is none.
inline Crosstable play_tournament(
    const Habits& habits, core::Random& random,
    const std::function<std::optional<pairing::Pairing>(const Crosstable&)>& pair) {
  const auto chance = [&](int in_100) { return static_cast<int>(random.below(100)) < in_100; };
  Crosstable table;
  table.initial = random.below(2) == 0 ? Colour::white : Colour::black;
  table.rounds_planned = habits.rounds;
  for (int i = 1; i <= habits.entrants; ++i) table.entrants.emplace_back().number = i;
  const auto some = [&] {
    return 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(habits.entrants)));
  };
  for (int i = 0; i < habits.forbidden; ++i) table.forbidden.push_back({1, 3, {some(), some()}});
  // Not there before the first of these, nor after the last.
  const auto later = [&](int from) {
    return from + static_cast<int>(random.below(static_cast<std::uint64_t>(habits.rounds)));
  };
  std::vector<std::pair<int, int>> there;
  for (int i = 0; i < habits.entrants; ++i) {
    const bool late = habits.late_in_100 > 0 && chance(habits.late_in_100);
    const int first = late ? later(2) : 1;
    const bool leaves = habits.leave_in_100 > 0 && chance(habits.leave_in_100);
    there.emplace_back(first, leaves ? later(first) : habits.rounds);
  }
  for (int round = 1; round <= habits.rounds; ++round) {
    for (std::size_t i = 0; i < table.entrants.size(); ++i) {
      const auto& entrant = table.entrants[i];
      if (round < there[i].first || there[i].second < round) {
        table.requested.push_back({round, entrant.number, Outcome::zero_bye});
        continue;
      }
      if (!chance(habits.away_in_100)) continue;
      const auto kind = chance(50) ? Outcome::half_bye : Outcome::zero_bye;
      table.requested.push_back({round, entrant.number, kind});
    }
    const auto paired = pair(table);
    if (!paired) break;
    table = pairing::with_round(table, *paired);
    for (const auto& game : paired->games) {
      auto& white = table.entrants[table.index_of(game.white)].cells.back().outcome;
      auto& black = table.entrants[table.index_of(game.black)].cells.back().outcome;
      if (chance(habits.draws_in_100)) continue;
      const bool forfeit = chance(habits.forfeits_in_100);
      // The stronger win more often.
      const bool first = chance(game.white < game.black ? 65 : 35);
      const auto win = forfeit ? Outcome::forfeit_win : Outcome::win;
      const auto loss = forfeit ? Outcome::forfeit_loss : Outcome::loss;
      white = first ? win : loss;
      black = first ? loss : win;
    }
  }
  return table;
}

}  // namespace adjutant::tournament
