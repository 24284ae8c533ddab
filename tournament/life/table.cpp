#include "tournament/life/table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/commands.hpp"

namespace adjutant::tournament::life {
namespace {

using definition::System;

bool is_round_robin(const Tournament& tournament) {
  return tournament.stage().system == System::round_robin;
}

// Whether they have left a round robin before half of their games were played.
bool is_struck(const Tournament& tournament, const Entry& entry) {
  if (!is_round_robin(tournament) || entry.state == EntryState::entered) return false;
  int played = 0, games = 0;
  for (const auto& round : tournament.rounds) {
    for (const auto& board : round.boards) {
      if (!board.has(entry.number)) continue;
      ++games;
      played += board.decided() && is_played(static_cast<Outcome>(board.result.white)) ? 1 : 0;
    }
  }
  const int others = static_cast<int>(
      std::ranges::count_if(tournament.entries, [](const auto& one) { return one.pairing != 0; }));
  const int all = std::max(games, (others - 1) * tournament.stage().cycles);
  return 2 * played < all;
}

struct Cells {
  Crosstable& table;
  const Tournament& tournament;

  Cell* of(int entry, int round) const {
    const int pairing = tournament.entry(entry)->pairing;
    const auto found = std::ranges::find(table.entrants, pairing, &Entrant::number);
    return found == table.entrants.end() ? nullptr : &found->cells[round - 1];
  }

  void put(const Round& round, const Board& board) const {
    auto* white = of(board.white, round.number);
    auto* black = of(board.black, round.number);
    if (white == nullptr || black == nullptr || !board.decided()) return;
    *white = {static_cast<Outcome>(board.result.white), tournament.entry(board.black)->pairing,
              Colour::white};
    *black = {static_cast<Outcome>(board.result.black), tournament.entry(board.white)->pairing,
              Colour::black};
  }
};

}  // namespace

Crosstable crosstable_of(const Tournament& tournament, int rounds) {
  Crosstable table;
  table.points = tournament.definition.points;
  table.rounds_planned = rounds_planned(tournament);
  table.initial = tournament.initial;
  for (const auto& entry : tournament.entries) {
    if (entry.pairing == 0 || is_struck(tournament, entry)) continue;
    auto& entrant = table.entrants.emplace_back();
    entrant.number = entry.pairing;
    entrant.rating = entry.rating;
    entrant.cells.resize(static_cast<std::size_t>(rounds));
  }
  std::ranges::sort(table.entrants, {}, &Entrant::number);
  const Cells cells{table, tournament};
  for (const auto& round : tournament.rounds) {
    if (round.number > rounds) break;
    for (const auto& board : round.boards) cells.put(round, board);
    for (const auto& free : round.free) {
      if (auto* cell = cells.of(free.entry, round.number)) *cell = {.outcome = free.outcome};
    }
  }
  return table;
}

int rounds_closed(const Tournament& tournament) {
  const auto open = std::ranges::find_if(
      tournament.rounds, [](const Round& round) { return round.state != RoundState::closed; });
  return static_cast<int>(open - tournament.rounds.begin());
}

int rounds_begun(const Tournament& tournament) {
  int last = rounds_closed(tournament);
  for (const auto& round : tournament.rounds) {
    const bool begun =
        round.state == RoundState::closed ||
        (round.state == RoundState::started && std::ranges::any_of(round.boards, &Board::decided));
    if (begun) last = std::max(last, round.number);
  }
  return last;
}

bool is_provisional(const Tournament& tournament, int rounds) {
  return std::ranges::any_of(tournament.rounds, [&](const Round& round) {
    return round.number <= rounds && round.state != RoundState::closed;
  });
}

standing::Rules rules_of(const Tournament& tournament) {
  const bool round_robin = is_round_robin(tournament);
  const auto& own = tournament.definition.tie_breaks;
  return {.edition = tournament.definition.edition,
          .round_robin = round_robin,
          .tie_breaks = own.empty() ? standing::default_tie_breaks(round_robin) : own};
}

trf::File trf_of(const Tournament& tournament, const std::vector<std::string>& names) {
  trf::File file{.table = crosstable_of(tournament, rounds_closed(tournament)), .records = {}};
  const auto rules = rules_of(tournament);
  for (auto& entrant : file.table.entrants) {
    const auto* entry = tournament.by_pairing(entrant.number);
    entrant.name = names.at(static_cast<std::size_t>(entry->number) - 1);
  }
  for (const auto& row : standing::standings(file.table, rules)) {
    file.table.entrants[file.table.index_of(row.number)].rank = row.place;
  }
  std::string codes;
  for (const auto& tie_break : rules.tie_breaks) {
    codes += (codes.empty() ? "" : ",") + standing::name_of(tie_break);
  }
  file.records.push_back({.tag = "012", .text = tournament.definition.title});
  file.records.push_back({.tag = "212", .text = "PTS," + codes});
  return file;
}

}  // namespace adjutant::tournament::life
