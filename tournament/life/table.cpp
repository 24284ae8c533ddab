#include "tournament/life/table.hpp"

#include <algorithm>
#include <utility>

#include "tournament/life/groups.hpp"
#include "tournament/life/next_round.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life {
namespace {

using systems::system_of;

// Whether they have left a round robin before half of their games were played.
bool is_struck(const StageView& stage, const Entry& entry) {
  if (!system_of(*stage.wanted).strikes_who_leaves() || entry.state == EntryState::entered) {
    return false;
  }
  int played = 0, games = 0;
  for (const auto& round : stage.rounds) {
    for (const auto& board : round.boards) {
      if (!board.has(entry.number)) continue;
      ++games;
      played += board.decided() && is_played(static_cast<Outcome>(board.result.white)) ? 1 : 0;
    }
  }
  std::size_t all_of_group = 0;
  for (const auto& group : groups_of(stage)) {
    const bool own = std::ranges::find(group, entry.number) != group.end();
    if (own) all_of_group = group.size();
  }
  const int others = static_cast<int>(all_of_group) - 1;
  const int all = std::max(games, others * stage.wanted->cycles * stage.wanted->legs);
  return 2 * played < all;
}

// What a table is made for. To pair a round by it boards that are not decided are drawn, and where
// points are shared by margins rounds count as won, level or lost.
enum class Use : std::uint8_t { standings, pairing };

struct Cells {
  Crosstable& table;
  const StageView& stage;
  Use use = Use::standings;

  int number(int entry) const { return stage.tournament->entry(entry)->pairing; }

  Cell* of(int entry, int round) const {
    const auto found = std::ranges::find(table.entrants, number(entry), &Entrant::number);
    const auto at = static_cast<std::size_t>(round - stage.rounds_before) - 1;
    return found == table.entrants.end() ? nullptr : &found->cells[at];
  }

  void put(const Round& round, const Board& board) const {
    auto* white = of(board.white, round.number);
    auto* black = of(board.black, round.number);
    if (white == nullptr || black == nullptr) return;
    if (!board.decided() && use == Use::standings) return;
    const auto first = board.decided() ? static_cast<Outcome>(board.result.white) : Outcome::draw;
    const auto second = board.decided() ? static_cast<Outcome>(board.result.black) : Outcome::draw;
    const auto margins = std::pair(white->margin, black->margin);
    const auto before = std::pair(white->scored.value_or(0), black->scored.value_or(0));
    if (board.leg > 1 && white->opponent != 0) {
      white->second = first;
      black->second = second;
    } else {
      *white = {first, number(board.black), Colour::white};
      *black = {second, number(board.white), Colour::black};
    }
    white->margin = margins.first;
    black->margin = margins.second;
    if (board.margin) {
      white->margin = margins.first.value_or(0) + *board.margin;
      black->margin = margins.second.value_or(0) - *board.margin;
    }
    const auto& definition = stage.tournament->definition;
    if (definition.point_rule != definition::PointRule::margin20) return;
    const auto won = shared(round, board, first, second);
    white->scored = before.first + won.first;
    black->scored = before.second + won.second;
  }

  // White's points and black's, of twenty.
  std::pair<Points, Points> shared(const Round& round, const Board& board, Outcome first,
                                   Outcome second) const {
    const auto& definition = stage.tournament->definition;
    const auto& points = definition.points;
    const auto white = points.of(first), black = points.of(second);
    if (!is_played(first) || white == black) return {white, black};
    const bool white_won = white > black;
    const int margin = board.margin.value_or(0);
    const auto scenario =
        std::ranges::find(definition.scenarios, round.scenario, &definition::Scenario::id);
    const auto won = margin20_of_winner(white_won ? margin : -margin, scenario->margin_full);
    const auto lost = margin20_most - won;
    return white_won ? std::pair(won, lost) : std::pair(lost, won);
  }

  // C.07 STD: who has more of a round has won it.
  void count_rounds() const {
    for (auto& entrant : table.entrants) {
      for (std::size_t round = 0; round < entrant.cells.size(); ++round) {
        auto& cell = entrant.cells[round];
        if (cell.opponent < entrant.number) continue;  // each match once
        auto& theirs = table.entrants[table.index_of(cell.opponent)].cells[round];
        const auto own = *cell.scored, other = *theirs.scored;
        const bool level = own == other && own > 0;  // neither came: nobody has anything
        cell.scored = own > other ? 2 : level ? 1 : 0;
        theirs.scored = other > own ? 2 : level ? 1 : 0;
      }
    }
  }
};

bool forfeits_both(const Cell& cell) {
  return cell.outcome == Outcome::forfeit_loss && cell.second == Outcome::forfeit_loss;
}

// A match of two games is a forfeit only where somebody forfeits both; else a game that was
// forfeited counts as played (C.04.5, preface).
void settle_forfeits(Crosstable& table) {
  for (std::size_t i = 0; i < table.entrants.size(); ++i) {
    auto& entrant = table.entrants[i];
    for (std::size_t round = 0; round < entrant.cells.size(); ++round) {
      auto& cell = entrant.cells[round];
      if (!cell.second || cell.opponent < entrant.number) continue;  // each match once
      auto& theirs = table.entrants[table.index_of(cell.opponent)].cells[round];
      if (forfeits_both(cell) || forfeits_both(theirs)) continue;
      for (auto* one : {&cell, &theirs}) {
        one->outcome = as_played(one->outcome);
        one->second = as_played(*one->second);
      }
    }
  }
}

// Points of matches of two are the sum of both games already.
std::vector<standing::TieBreak> default_tie_breaks(const definition::Stage& stage,
                                                   bool round_robin) {
  if (stage.system == definition::System::team) return standing::team_tie_breaks();
  if (stage.legs == 1 || round_robin) return standing::default_tie_breaks(round_robin);
  return standing::double_tie_breaks();
}

PointSystem points_of(const StageView& stage) {
  auto points = stage.tournament->definition.points;
  if (stage.wanted->legs == 1) return points;
  points.games = stage.wanted->legs;
  // C.04.5, 1.4: a match with one game won and the other drawn.
  const auto rule = stage.tournament->definition.point_rule;
  if (rule == definition::PointRule::standard) points.pairing_bye = points.win + points.draw;
  if (rule == definition::PointRule::margin20) points.pairing_bye += points.draw;
  return points;
}

Crosstable table_of(const StageView& stage, int rounds, Use use) {
  const auto& tournament = *stage.tournament;
  Crosstable table;
  const auto rule = tournament.definition.point_rule;
  const bool by_rounds = use == Use::pairing && rule == definition::PointRule::margin20;
  if (!by_rounds) table.points = points_of(stage);
  table.rounds_planned = systems::rounds_of(stage);
  table.initial = tournament.initial;
  for (const int number : stage.entries) {
    const auto& entry = *tournament.entry(number);
    if (is_struck(stage, entry)) continue;
    auto& entrant = table.entrants.emplace_back();
    entrant.number = entry.pairing;
    entrant.rating = entry.rating;
    entrant.lot = lot_of(tournament, number);
    entrant.cells.resize(static_cast<std::size_t>(rounds));
  }
  std::ranges::sort(table.entrants, {}, &Entrant::number);
  const Cells cells{table, stage, use};
  for (const auto& round : stage.rounds.first(static_cast<std::size_t>(rounds))) {
    for (const auto& board : round.boards) cells.put(round, board);
    for (const auto& free : round.free) {
      if (auto* cell = cells.of(free.entry, round.number)) *cell = {.outcome = free.outcome};
    }
  }
  settle_forfeits(table);
  if (by_rounds) cells.count_rounds();
  return table;
}

}  // namespace

Crosstable crosstable_of(const StageView& stage, int rounds) {
  if (is_of_teams(stage)) return team_table_of(stage, rounds);
  return table_of(stage, rounds, Use::standings);
}

Crosstable crosstable_of(const Tournament& tournament, int rounds) {
  const auto stage = stage_of_round(tournament, std::max(rounds, 1));
  const auto within = std::max(rounds - stage.rounds_before, 0);
  return crosstable_of(stage, std::min(within, static_cast<int>(stage.rounds.size())));
}

// Where pairs are chosen at all.
std::vector<ForbiddenPairs> forbidden_of(const StageView& stage) {
  std::vector<ForbiddenPairs> all;
  if (!system_of(*stage.wanted).chooses_pairs()) return all;
  for (const auto& [one, other] : stage.tournament->forbidden) {
    const auto first = stage.tournament->entry(one)->pairing;
    const auto second = stage.tournament->entry(other)->pairing;
    if (first == 0 || second == 0) continue;  // has not entered as a player
    all.push_back({1, rounds_max, {std::min(first, second), std::max(first, second)}});
  }
  return all;
}

Crosstable before_round(const StageView& stage) {
  const auto& tournament = *stage.tournament;
  const int drawn = static_cast<int>(stage.rounds.size());
  auto table = table_of(stage, drawn, Use::pairing);
  table.forbidden = forbidden_of(stage);
  for (const int number : stage.entries) {
    const auto& entry = *tournament.entry(number);
    if (entry.state != EntryState::entered) {
      table.requested.push_back({drawn + 1, entry.pairing, Outcome::zero_bye});
      continue;
    }
    for (const auto& bye : tournament.byes) {
      const int round = bye.round - stage.rounds_before;
      if (bye.number != number || round <= drawn) continue;
      table.requested.push_back({round, entry.pairing, bye.outcome});
    }
  }
  std::ranges::sort(table.requested);
  return table;
}

int lot_of(const Tournament& tournament, int entry) {
  const auto found = std::ranges::find(tournament.lots, entry);
  return found == tournament.lots.end() ? 0 : static_cast<int>(found - tournament.lots.begin()) + 1;
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
  // Those who are still in a bracket share the first place until its last match is over.
  const auto stage = stage_of_round(tournament, std::max(rounds, 1));
  const bool plays_on =
      system_of(*stage.wanted).is_bracket(*stage.wanted) && tournament.stages_closed < stage.number;
  if (plays_on && tournament.status < Status::finished) return true;
  return std::ranges::any_of(tournament.rounds, [&](const Round& round) {
    return round.number <= rounds && round.state != RoundState::closed;
  });
}

standing::Rules rules_of(const StageView& stage) {
  const bool round_robin = system_of(*stage.wanted).is_round_robin();
  const auto& definition = stage.tournament->definition;
  const auto& own = definition.tie_breaks;
  return {.edition = definition.edition,
          .round_robin = round_robin,
          .tie_breaks = own.empty() ? default_tie_breaks(*stage.wanted, round_robin) : own,
          .version = stage.tournament->rules_version};
}

standing::Rules rules_of(const Tournament& tournament) {
  return rules_of(current_stage(tournament));
}

int rounds_begun_of(const StageView& stage) {
  const int begun = rounds_begun(*stage.tournament) - stage.rounds_before;
  return std::clamp(begun, 0, static_cast<int>(stage.rounds.size()));
}

std::vector<Place> places_of(const Tournament& tournament, int rounds) {
  const auto last = stage_of_round(tournament, std::max(rounds, 1));
  const int all = static_cast<int>(last.rounds.size());
  return places_of(last, std::clamp(rounds - last.rounds_before, 0, all));
}

std::vector<Place> places_of(const StageView& last, int within_last) {
  const auto& tournament = *last.tournament;
  std::vector<Place> places;
  std::vector<int> placed;
  for (int number = last.number; number >= 1; --number) {
    const auto stage = stage_of(tournament, number);
    const int all = static_cast<int>(stage.rounds.size());
    const int within = number == last.number ? within_last : all;
    std::vector<standing::Row> rest;
    for (auto& row : system_of(*stage.wanted).standings(stage, within)) {
      if (std::ranges::find(placed, row.number) == placed.end()) rest.push_back(std::move(row));
    }
    // Players who were equal there, and have both left, still share the place.
    const int before = static_cast<int>(places.size());
    int group = 0, of_group = 0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      // A place beyond that is one that the stage leaves empty before it.
      if (i == 0 || rest[i].place != of_group) {
        group = std::max(before + static_cast<int>(i) + 1, rest[i].place);
      }
      of_group = rest[i].place;
      placed.push_back(rest[i].number);
      rest[i].place = group;
      places.push_back({std::move(rest[i]), number});
    }
  }
  return places;
}

namespace {

// Codes of record 192.
std::string_view type_of(const definition::Stage& stage) {
  switch (stage.system) {
    case definition::System::round_robin:
    case definition::System::league:
      if (stage.groups > 1) return "CUSTOM_ROUNDROBIN";
      return stage.cycles == 2 ? "FIDE_DOUBLEROUNDROBIN" : "BERGER_ROUNDROBIN";
    case definition::System::knock_out:
      return "CUSTOM_KNOCKOUT";
    case definition::System::team:
      return stage.bracket ? "CUSTOM_KNOCKOUT" : "CUSTOM_ROUNDROBIN";
    default:
      return "FIDE_DUTCH_2026";
  }
}

// A round that is not over. One that has not started has no results, even if a player has left.
trf::DrawnRound drawn_round(const StageView& stage, const Round& round, const Crosstable& table) {
  trf::DrawnRound drawn;
  const auto at = static_cast<std::size_t>(round.number - stage.rounds_before) - 1;
  for (const auto& entrant : table.entrants) drawn.cells.push_back(entrant.cells[at]);
  for (const auto& board : round.boards) {
    if (board.decided() && round.state != RoundState::drawn) continue;
    for (const int entry : {board.white, board.black}) {
      const int number = stage.tournament->entry(entry)->pairing;
      if (table.find(number) == nullptr) continue;
      auto& cell = drawn.cells[table.index_of(number)];
      if (cell.opponent == 0) continue;  // who left the table
      cell.outcome = Outcome::draw;
      drawn.open.push_back(number);
    }
  }
  std::ranges::sort(drawn.open);
  return drawn;
}

// As the next round would be drawn from them now; who left is absent from all.
std::vector<RequestedBye> byes_to_come(const Tournament& tournament, const std::string& now) {
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const bool may_be_drawn = next_round_waits(tournament, now).empty();
  const auto then =
      may_be_drawn ? with_byes_of_absent(tournament, next, now) : Tournament(tournament);
  const auto stage = current_stage(then);
  auto byes = before_round(stage).requested;
  const int drawn = static_cast<int>(stage.rounds.size());
  for (const int number : stage.entries) {
    const auto& entry = *then.entry(number);
    if (entry.state == EntryState::entered) continue;
    for (int round = drawn + 2; round <= systems::rounds_of(stage); ++round) {
      byes.push_back({round, entry.pairing, Outcome::zero_bye});
    }
  }
  std::ranges::sort(byes);
  return byes;
}

}  // namespace

trf::File trf_of(const StageView& stage, const std::vector<std::string>& names,
                 const std::string& now) {
  const auto& tournament = *stage.tournament;
  const auto open = std::ranges::find_if(
      stage.rounds, [](const Round& round) { return round.state != RoundState::closed; });
  const auto closed = static_cast<int>(open - stage.rounds.begin());
  trf::File file{.table = crosstable_of(stage, closed), .records = {}};
  const auto all = table_of(stage, static_cast<int>(stage.rounds.size()), Use::pairing);
  for (auto round = open; round != stage.rounds.end(); ++round) {
    file.drawn.push_back(drawn_round(stage, *round, all));
  }
  const auto rules = rules_of(stage);
  file.table.forbidden = forbidden_of(stage);
  const bool swiss = system_of(*stage.wanted).chooses_pairs();
  file.adjourned = swiss && tournament.definition.round.overlap > 0;
  const bool goes_on = tournament.status < Status::finished && !tournament.reopened &&
                       stage.number == tournament.stage_number() &&
                       static_cast<int>(stage.rounds.size()) < systems::rounds_of(stage);
  if (swiss && goes_on) file.table.requested = byes_to_come(tournament, now);
  for (auto& entrant : file.table.entrants) {
    const auto* entry = tournament.by_pairing(entrant.number);
    entrant.name = names.at(static_cast<std::size_t>(entry->number) - 1);
  }
  for (const auto& [row, last] : places_of(stage, rounds_begun_of(stage))) {
    const bool there = file.table.find(row.number) != nullptr;
    if (there) file.table.entrants[file.table.index_of(row.number)].rank = row.place;
  }
  std::string codes;
  for (const auto& tie_break : rules.tie_breaks) {
    if (standing::is_of_tournaments_only(tie_break.code)) continue;
    codes += (codes.empty() ? "" : ",") + standing::name_of(tie_break);
  }
  file.records.push_back({.tag = "012", .text = tournament.definition.title});
  file.records.push_back({.tag = "192", .text = std::string(type_of(*stage.wanted))});
  file.records.push_back({.tag = "212", .text = "PTS," + codes});
  if (rules.edition == standing::Edition::of_2024) {
    file.records.push_back({.tag = "XXE", .text = "2024-08-01"});
  }
  return file;
}

}  // namespace adjutant::tournament::life
