#include "tournament/life/teams.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "engine/core/alike.hpp"
#include "engine/core/plain_text.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::tournament::life {
namespace {

// Points are counted in halves: two match points for more than the others, one for as many.
constexpr PointSystem match_points{.win = 4, .draw = 2, .loss = 0, .absent = 0, .pairing_bye = 4};

bool is_there(const Tournament& tournament, int entry) {
  return tournament.entry(entry)->state == EntryState::entered;
}

int boards_of(const Tournament& tournament) {
  return tournament.definition.stages.front().boards;
}

// What one team has made of another in a round.
struct Match {
  int first = 0;  // the first entries of the teams; `first` has white on the top board
  int second = 0;
  std::vector<Points> of_first;  // by board
  std::vector<Points> of_second;
  bool over = true;
  bool played = false;
  std::optional<int> margin = {};  // of the first, on all boards that told one

  Points won() const { return std::accumulate(of_first.begin(), of_first.end(), Points{0}); }
  Points lost() const { return std::accumulate(of_second.begin(), of_second.end(), Points{0}); }
};

class TeamTable {
 public:
  explicit TeamTable(const StageView& stage) : stage_(stage), teams_(teams_of(stage)) {
    for (const auto& team : teams_) {
      for (const int entry : team.entries) first_of_[entry] = team.first();
    }
  }

  Crosstable of(int rounds) const {
    Crosstable table;
    table.points = match_points;
    table.rounds_planned = systems::rounds_of(stage_);
    table.initial = stage_.tournament->initial;
    for (const auto& team : teams_) {
      if (is_struck(team)) continue;
      auto& entrant = table.entrants.emplace_back();
      entrant.number = number(team.first());
      entrant.name = team.name;
      entrant.lot = lot_of(*stage_.tournament, team.first());
      entrant.cells.resize(static_cast<std::size_t>(rounds));
    }
    std::ranges::sort(table.entrants, {}, &Entrant::number);
    for (int round = 0; round < rounds; ++round) {
      const auto at = static_cast<std::size_t>(round);
      for (const auto& match : matches_of(stage_.rounds[at])) put(table, at, match);
    }
    return table;
  }

 private:
  int number(int entry) const { return stage_.tournament->entry(entry)->pairing; }

  std::vector<Match> matches_of(const Round& round) const {
    std::vector<Match> matches;
    const auto boards = static_cast<std::size_t>(stage_.wanted->boards);
    for (const auto& board : round.boards) {
      const int white = first_of_.at(board.white), black = first_of_.at(board.black);
      const int on = board_of_team(stage_, board);
      if (on == 1 && board.leg == 1) {
        matches.push_back({.first = white,
                           .second = black,
                           .of_first = std::vector<Points>(boards),
                           .of_second = std::vector<Points>(boards)});
      }
      add(matches.back(), board, static_cast<std::size_t>(on) - 1, white);
    }
    return matches;
  }

  void add(Match& match, const Board& board, std::size_t on, int white) const {
    match.over = match.over && board.decided();
    if (!board.decided()) return;
    const auto& points = stage_.tournament->definition.points;
    const auto of_white = static_cast<Outcome>(board.result.white);
    const bool first = match.first == white;
    match.played = match.played || is_played(of_white);
    if (board.margin) {
      match.margin = match.margin.value_or(0) + (first ? *board.margin : -*board.margin);
    }
    (first ? match.of_first : match.of_second)[on] += points.of(of_white);
    (first ? match.of_second : match.of_first)[on] +=
        points.of(static_cast<Outcome>(board.result.black));
  }

  static Outcome outcome(const Match& match, Points own, Points theirs) {
    const bool nobody_came = !match.played && own == 0 && theirs == 0;
    if (nobody_came) return Outcome::forfeit_loss;
    if (own == theirs) return Outcome::draw;
    const bool won = own > theirs;
    if (match.played) return won ? Outcome::win : Outcome::loss;
    return won ? Outcome::forfeit_win : Outcome::forfeit_loss;
  }

  void put(Crosstable& table, std::size_t round, const Match& match) const {
    const int white = number(match.first), black = number(match.second);
    if (table.find(white) == nullptr || table.find(black) == nullptr) return;
    auto& first = table.entrants[table.index_of(white)].cells[round];
    auto& second = table.entrants[table.index_of(black)].cells[round];
    if (match.over) {
      first = {outcome(match, match.won(), match.lost()), black, Colour::white};
      second = {outcome(match, match.lost(), match.won()), white, Colour::black};
    }
    if (match.margin) {
      first.margin = *match.margin;
      second.margin = -*match.margin;
    }
    first.boards = match.of_first;
    second.boards = match.of_second;
  }

  bool is_struck(const Team& team) const {
    const bool there = std::ranges::any_of(
        team.entries, [&](int entry) { return is_there(*stage_.tournament, entry); });
    if (there || stage_.wanted->bracket) return false;
    int played = 0, drawn = 0;
    for (const auto& round : stage_.rounds) {
      for (const auto& match : matches_of(round)) {
        if (match.first != team.first() && match.second != team.first()) continue;
        ++drawn;
        played += match.over && match.played ? 1 : 0;
      }
    }
    const int others = static_cast<int>(teams_.size()) - 1;
    return 2 * played < std::max(drawn, others * stage_.wanted->cycles);
  }

  const StageView& stage_;
  std::vector<Team> teams_;
  std::map<int, int> first_of_;
};

// A team with another name that people could take for this one; empty: there is none. The team
// `before` gives its name up.
std::string team_that_looks_like(const Tournament& tournament, std::string_view name,
                                 std::string_view before) {
  const auto look = core::look_of(name);
  for (const auto& [team, entries] : tournament.teams) {
    const bool counts = !entries.empty() && team != name && team != before;
    if (counts && core::look_of(team) == look) return team;
  }
  return {};
}

}  // namespace

bool is_of_teams(const StageView& stage) {
  return stage.wanted->system == definition::System::team;
}

std::vector<Team> teams_of(const StageView& stage) {
  std::vector<Team> teams;
  for (const int number : stage.entries) {
    const auto& name = stage.tournament->entry(number)->team;
    auto found = std::ranges::find(teams, name, &Team::name);
    if (found == teams.end()) found = teams.insert(teams.end(), Team{name, {}});
    found->entries.push_back(number);
  }
  return teams;
}

StageView as_teams(const StageView& stage) {
  auto view = stage;
  view.entries.clear();
  for (const auto& team : teams_of(stage)) view.entries.push_back(team.first());
  return view;
}

std::vector<int> line_up(const StageView& stage, const Team& team) {
  const auto& tournament = *stage.tournament;
  const int round = static_cast<int>(tournament.rounds.size()) + 1;
  const auto plays = [&](int entry) {
    const bool away = std::ranges::any_of(tournament.byes, [&](const RequestedBye& bye) {
      return bye.number == entry && bye.round == round;
    });
    return is_there(tournament, entry) && !away;
  };
  std::vector<int> order;
  std::ranges::copy_if(team.entries, std::back_inserter(order), plays);
  std::ranges::copy_if(team.entries, std::back_inserter(order), std::not_fn(plays));
  order.resize(std::min(order.size(), static_cast<std::size_t>(stage.wanted->boards)));
  return order;
}

int board_of_team(const StageView& stage, const Board& board) {
  return (board.number - 1) % stage.wanted->boards + 1;
}

Crosstable team_table_of(const StageView& stage, int rounds) {
  return TeamTable(stage).of(rounds);
}

std::vector<std::vector<int>> teams_entered(const Tournament& tournament) {
  std::vector<std::vector<int>> all;
  for (const auto& [name, entries] : tournament.teams) {
    std::vector<int> team;
    std::ranges::copy_if(entries, std::back_inserter(team),
                         [&](int entry) { return is_there(tournament, entry); });
    if (!team.empty()) all.push_back(std::move(team));
  }
  return all;
}

int board_in_team(const Tournament& tournament, const Entry& entry) {
  if (entry.team.empty()) return 0;
  const auto& entries = tournament.teams.at(entry.team);
  return static_cast<int>(std::ranges::find(entries, entry.number) - entries.begin()) + 1;
}

int captain_of(const Tournament& tournament, const Entry& entry) {
  int captain = 0;
  if (entry.team.empty()) return captain;
  for (const int number : tournament.teams.at(entry.team)) {
    const bool earlier = captain == 0 || number < captain;
    if (earlier && is_there(tournament, number)) captain = number;
  }
  return captain;
}

std::string teams_incomplete(const Tournament& tournament) {
  const auto teams = teams_entered(tournament);
  const auto boards = static_cast<std::size_t>(boards_of(tournament));
  for (const auto& team : teams) {
    if (team.size() >= boards) continue;
    return fmt::format("Team {} has {} of {} players. Wait for more, or exclude its entries.",
                       tournament.entry(team.front())->team, team.size(), boards);
  }
  return teams.size() < 2 ? "A tournament needs at least two teams." : "";
}

std::string team_called(const Tournament& tournament, std::string_view name) {
  const auto key = core::spelling_of(name);
  for (const auto& [team, entries] : tournament.teams) {
    if (!entries.empty() && core::spelling_of(team) == key) return team;
  }
  return std::string(name);
}

Decision rename_team(const Tournament& tournament, int number, const std::string& wanted,
                     bool whole, const Act& act) {
  if (!tournament.definition.entrants.teams) {
    return refused("wrong-state", "Nobody plays for a team here.");
  }
  const auto* entry = tournament.entry(number);
  if (entry == nullptr || entry->team.empty()) {
    return refused("not-found", fmt::format("There is no entry {} of a team.", number));
  }
  if (tournament.status >= Status::archived) {
    return refused("wrong-state", "The tournament has ended: its names can no longer change.");
  }
  if (entry->team == wanted) {
    return refused("bad-request", fmt::format("The team is already called {}.", wanted));
  }
  const bool respells = core::spelling_of(wanted) == core::spelling_of(entry->team);
  if (respells && !whole && tournament.teams.at(entry->team).size() > 1) {
    return refused("bad-request",
                   fmt::format("{} and {} are the same team, and others play for it. The player "
                               "who leads it, or the organiser, corrects its spelling.",
                               wanted, entry->team));
  }
  const auto team = respells ? wanted : team_called(tournament, wanted);
  const auto joined = tournament.teams.find(team);
  const bool exists = joined != tournament.teams.end() && !joined->second.empty();
  if (exists && tournament.status > Status::open) {
    return refused("wrong-state", fmt::format("Another team is called {}, and entries are "
                                              "closed: choose another name.",
                                              team));
  }
  const auto own = tournament.teams.at(entry->team).size();
  const auto fine = check_team(tournament, team, whole ? own : 1,
                               whole || own == 1 ? std::string_view(entry->team) : "");
  if (!fine) return std::unexpected(fine.error());
  json::object fields{{"entry", number}, {"team", team}, {"before", entry->team}};
  if (whole) fields.emplace("whole", true);
  return one(event_of(act, "changed", std::move(fields)));
}

std::expected<void, Refused> check_team(const Tournament& tournament, std::string_view team,
                                        std::size_t players, std::string_view before) {
  if (!tournament.definition.entrants.teams) {
    if (team.empty()) return {};
    return refused("bad-request", "This is not a team tournament. Leave the team out.");
  }
  if (team.empty() || team.size() > team_name_bytes_max || !core::is_one_line(team) ||
      team.starts_with(' ') || team.ends_with(' ')) {
    return refused("bad-request", fmt::format("Name the team that you play for, in 1 to {} bytes "
                                              "without spaces around them.",
                                              team_name_bytes_max));
  }
  if (const auto other = team_that_looks_like(tournament, team, before); !other.empty()) {
    return refused("bad-request",
                   fmt::format("{} looks like {}, another team. Write {} to play for "
                               "that team, or choose a name that nobody can "
                               "take for it.",
                               team, other, other));
  }
  const auto teams = teams_entered(tournament);
  const auto own = std::ranges::find_if(teams, [&](const std::vector<int>& entries) {
    return tournament.entry(entries.front())->team == team;
  });
  const auto& stage = tournament.definition.stages.front();
  const auto teams_most = systems::system_of(stage).entrants_most(stage);
  if (own == teams.end() && teams.size() >= static_cast<std::size_t>(teams_most)) {
    return refused("full", fmt::format("The tournament is full: it has {} teams.", teams_most));
  }
  const auto most = 2 * static_cast<std::size_t>(boards_of(tournament));
  if (own == teams.end() || own->size() + players <= most) return {};
  if (own->size() < most) {
    return refused("full", fmt::format("Team {} has {} players and may have {}: {} more are too "
                                       "many.",
                                       team, own->size(), most, players));
  }
  if (own->size() >= most) {
    return refused("full", fmt::format("Team {} is full: it has {} players.", team, own->size()));
  }
  return {};
}

Decision seat(const Tournament& tournament, int number, int board, const Act& act) {
  const auto* entry = tournament.entry(number);
  if (entry == nullptr || entry->team.empty()) {
    return refused("not-found", "There is no such entry of a team.");
  }
  if (tournament.status < Status::open || tournament.has_started()) {
    return refused("wrong-state", "The order of a team is fixed when the tournament starts.");
  }
  const auto& entries = tournament.teams.at(entry->team);
  if (board < 1 || board > static_cast<int>(entries.size())) {
    return refused("bad-request",
                   fmt::format("Team {} has places from 1 to {}.", entry->team, entries.size()));
  }
  return one(event_of(act, "changed", {{"entry", number}, {"team_board", board}}));
}

}  // namespace adjutant::tournament::life
