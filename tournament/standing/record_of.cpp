#include "tournament/standing/record_of.hpp"

#include <algorithm>

namespace adjutant::tournament::standing {
namespace {

Outcome drawn(Outcome outcome) {
  return is_played(outcome) ? Outcome::draw : outcome;
}

// A game that was played, whatever the tournament's own points for it.
void count_game(RoundOf& round, Outcome outcome) {
  if (!is_played(outcome)) return;
  ++round.games;
  if (outcome == Outcome::win || outcome == Outcome::short_win) round.made += 2;
  if (outcome == Outcome::draw || outcome == Outcome::short_draw) round.made += 1;
}

RoundOf round_of(const Crosstable& table, const Rules& rules, const Cell& cell, bool last) {
  RoundOf round;
  const auto outcome = last ? drawn(cell.outcome) : cell.outcome;
  round.outcome = outcome;
  round.colour = cell.colour;
  round.boards = cell.boards;
  auto counted = cell;
  if (last && is_played(outcome)) {
    counted = {.outcome = outcome, .scored = {}};
    if (cell.second) counted.second = drawn(*cell.second);
  }
  round.points = table.points.of(counted);
  round.played = is_played(outcome);
  round.margin = cell.margin.value_or(0);
  count_game(round, outcome);
  if (counted.second) count_game(round, *counted.second);
  if (cell.opponent != 0) round.opponent = static_cast<int>(table.index_of(cell.opponent));
  round.game = round.played || (rules.round_robin && is_forfeit(outcome));
  round.of_games = !round.game ? 0 : cell.second ? 2 : 1;
  // 15.2: article 16 is for other systems.
  const bool is_left_out = rules.version == 1 ? round.game && !round.played : rules.round_robin;
  round.unplayed_by_choice =
      !is_left_out && (outcome == Outcome::half_bye || outcome == Outcome::zero_bye ||
                       outcome == Outcome::forfeit_loss);
  return round;
}

// A bye requested after the last round that the entrant wanted to play counts as a draw for the
// opponents. In a round robin no bye is requested: everybody is free once, and points stay as they
// are.
Points adjusted(const Crosstable& table, const Rules& rules, const RecordOf& record) {
  if (rules.round_robin && rules.version > 1) return record.points;
  Points sum = 0;
  bool after = true;
  for (auto round = record.rounds.rbegin(); round != record.rounds.rend(); ++round) {
    after = after && round->unplayed_by_choice;
    sum +=
        after && is_requested(round->outcome) ? table.points.of(Outcome::half_bye) : round->points;
  }
  return sum;
}

}  // namespace

std::vector<RecordOf> records_of(const Crosstable& table, const Rules& rules, bool last_drawn) {
  std::vector<RecordOf> all;
  for (const auto& entrant : table.entrants) {
    auto& record = all.emplace_back();
    record.number = entrant.number;
    record.rating = entrant.rating;
    record.lot = entrant.lot;
    for (std::size_t i = 0; i < entrant.cells.size(); ++i) {
      const bool last = last_drawn && i + 1 == entrant.cells.size();
      record.rounds.push_back(round_of(table, rules, entrant.cells[i], last));
      record.points += record.rounds.back().points;
    }
    record.adjusted = adjusted(table, rules, record);
  }
  return all;
}

Points dummy(const Crosstable& table, const Rules& rules, const std::vector<RecordOf>& all,
             const RecordOf& own, const RoundOf& round) {
  if (rules.edition == Edition::of_2024) return own.points;
  if (round.opponent >= 0) {
    return std::min(own.points, all[static_cast<std::size_t>(round.opponent)].adjusted);
  }
  return std::min(own.points, table.points.of(Outcome::half_bye) * table.rounds_paired());
}

}  // namespace adjutant::tournament::standing
