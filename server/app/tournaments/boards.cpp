#include "server/app/tournaments/boards.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "engine/core/control.hpp"
#include "engine/core/ensure.hpp"
#include "engine/match/forfeit.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/new_match.hpp"
#include "server/app/match/options.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/tournaments/visibility.hpp"
#include "tournament/life/bids.hpp"
#include "tournament/life/match_end.hpp"
#include "tournament/value/crosstable.hpp"

namespace adjutant::app {
namespace {

using core::Side;
using life::BoardResult;
using ports::MatchRow;
using ports::MatchStatus;

// Where bids have chosen another, not the round's.
const LoadedScenario& scenario_of_board(const Context& context, const life::Round& round,
                                        const life::Board& board) {
  const auto* scenario =
      context.scenarios.find(board.scenario.empty() ? round.scenario : board.scenario);
  ENSURE(scenario != nullptr, "a scenario of a tournament is not offered any more");
  return *scenario;
}

Options options_for(const LoadedTournament& tournament, const life::Round& round,
                    const life::Board& board) {
  json::object given;
  const auto& definition = tournament.value.definition_file;
  if (const auto* clock = definition.if_contains("clock")) given["clock"] = *clock;
  auto options = read_options(given);
  ENSURE(options.has_value(), "a definition's clock is a match's option");
  if (options->clock) {
    options->clock->vacation_days = tournament.value.definition.vacation_days;
  }
  options->is_public = are_matches_open(tournament.value.definition);
  options->tournament = json::object{{"id", tournament.value.id},
                                     {"round", round.number},
                                     {"board", board.number},
                                     {"leg", board.leg}};
  return *std::move(options);
}

// A player's days are of the whole tournament: those that have gone in earlier matches.
int vacation_days_gone(Context& context, const LoadedTournament& tournament, int entry) {
  int gone = 0;
  if (tournament.value.definition.vacation_days == 0) return gone;
  for (const auto& round : tournament.value.rounds) {
    for (const auto& board : round.boards) {
      const auto row = board.has(entry) ? context.matches.match(board.match) : std::nullopt;
      const auto side = row ? side_of(*row, tournament.row_of(entry).account) : std::nullopt;
      if (side) gone = std::max(gone, row->seats[core::index(*side)].vacation_days);
    }
  }
  return gone;
}

// The match of a board, open, with both at their seats.
ports::NewMatch new_match(Context& context, const LoadedTournament& tournament,
                          const life::Round& round, const life::Board& board) {
  const auto& scenario = scenario_of_board(context, round, board);
  const auto& game = *scenario.game;
  auto row = new_match_row(context.entropy, context.clock.now(), board.match, scenario,
                           options_for(tournament, round, board));
  const auto favoured = favoured_side(tournament, round, game);
  for (const auto& [side, entry] :
       {std::pair(favoured, board.white), std::pair(core::opponent(favoured), board.black)}) {
    const auto& who = tournament.row_of(entry);
    auto& seat = row.seats[core::index(side)];
    if (tournament.value.entry(entry)->computer) {
      const auto seated = seat_computer(context, row, side);
      ENSURE(seated.has_value(), seated.error().detail);
    } else {
      seat.account = who.account;
      seat.handle = who.handle;
    }
    seat.seed = core::sha256_hex(who.seed + "\n" + board.match);
    seat.vacation_days = vacation_days_gone(context, tournament, entry);
  }
  return {.row = std::move(row),
          .scenario = core::canonical_json(*scenario.scenario.source),
          .mails = {}};
}

void make_matches(Context& context, const LoadedTournament& tournament, const life::Round& round,
                  const std::set<std::string>& played) {
  std::vector<ports::NewMatch> batch;
  const auto flush = [&] {
    if (!batch.empty()) context.tournaments.make_matches(batch);
    batch.clear();
  };
  for (const auto& board : round.boards) {
    if (!played.contains(board.match)) continue;
    batch.push_back(new_match(context, tournament, round, board));
    if (batch.size() == limits::matches_made_at_once) flush();
  }
  flush();
}

// Ids of the matches that the events leave to play.
std::set<std::string> matches_after(const LoadedTournament& tournament, int round,
                                    std::vector<tournament::Event> events) {
  auto value = tournament.value;
  for (auto& event : events) life::record(value, std::move(event));
  std::set<std::string> played;
  for (const auto& board : value.round(round)->boards) {
    if (!board.decided()) played.insert(board.match);
  }
  return played;
}

// The course of a match so far, and its end if it is over.
life::MatchEnd end_of(const Context& context, const MatchRow& row) {
  const auto& sides = game_of(row).description().sides;
  life::MatchEnd end{
      .sides = {std::string(sides[0]), std::string(sides[1])}, .last = {}, .winner = {}};
  for (const auto& submission : context.matches.submissions(row.id)) {
    const auto value = core::parse_json(submission.json);
    ENSURE(value.has_value(), "a stored submission is JSON");
    life::take_submission(end, value->as_object());
  }
  if (row.result.empty()) return end;
  const auto result = core::parse_json(row.result);
  ENSURE(result.has_value() && result->is_object(), "a match that is over has a result");
  life::take_result(end, result->as_object());
  return end;
}

// The entry at the seat of this side; 0: nobody who has entered.
int entry_at(const LoadedTournament& tournament, const MatchRow& row, int side) {
  const auto* entry = tournament.entry_of(row.seats.at(static_cast<std::size_t>(side)).account);
  return entry == nullptr ? 0 : entry->number;
}

int leg_of(const json::object& board) {
  const auto* leg = board.if_contains("leg");
  return leg == nullptr ? 1 : json::value_to<int>(*leg);
}

// The side of a board that has won by this event; none: neither.
tournament::Colour winner_of(const tournament::Event& decided) {
  constexpr std::string_view wins = "1W+";
  const auto won = [&](std::string_view member) {
    return wins.contains(decided.fields.at(member).as_string().at(0));
  };
  if (won("white_result")) return tournament::Colour::white;
  return won("black_result") ? tournament::Colour::black : tournament::Colour::none;
}

std::string ruling_words(const tournament::Event& decided) {
  return core::without_control("Ruling: " + decided.reason);
}

// Whether neither came, or a ruling says that both have lost.
bool is_lost_by_both(const tournament::Event& decided) {
  const auto is_forfeit = [&](std::string_view member) {
    return decided.fields.at(member).as_string() == "-";
  };
  return is_forfeit("white_result") && is_forfeit("black_result");
}

// In a line, for the chain of the match.
std::string why_decided(const tournament::Event& decided) {
  if (is_lost_by_both(decided)) {
    return std::string(match::lost_by_both) + (decided.fields.contains("no_show")
                                                   ? "Neither player began in time."
                                                   : ruling_words(decided));
  }
  if (decided.fields.contains("no_show")) return "A player did not begin the first turn in time.";
  if (const auto* how = decided.fields.if_contains("unfinished")) {
    return how->as_string() == "playouts" ? "The round's time ran out: play-outs decided."
           : how->as_string() == "points"
               ? "The round's time ran out: the points of the game decided."
               : "The round's time ran out: a draw.";
  }
  return ruling_words(decided);
}

}  // namespace

Side favoured_side(const LoadedTournament& tournament, const life::Round& round,
                   const core::Game& game) {
  const auto side = side_named(game, tournament.value.favoured.at(round.scenario));
  ENSURE(side.has_value(), "the favoured side is one of the game");
  return *side;
}

std::vector<ports::BoardPlace> boards_in(const tournament::Event& drawn, std::string_view id) {
  std::vector<ports::BoardPlace> places;
  const int round = json::value_to<int>(drawn.fields.at("round"));
  for (const auto& one : drawn.fields.at("boards").as_array()) {
    const auto& board = one.as_object();
    const auto* match = board.if_contains("match");
    if (match == nullptr) continue;
    places.push_back({.match = std::string(match->as_string()),
                      .tournament = std::string(id),
                      .round = round,
                      .board = json::value_to<int>(board.at("board")),
                      .leg = leg_of(board)});
  }
  return places;
}

protocol::EntrantView entrant_view(const LoadedTournament& tournament, int entry) {
  const auto& row = tournament.row_of(entry);
  const bool hidden =
      tournament.value.definition.anonymous && tournament.value.status < life::Status::finished;
  const auto& value = *tournament.value.entry(entry);
  protocol::EntrantView view{.entry = entry, .player = std::nullopt, .team = value.team};
  if (row.handle.empty() || hidden) return view;
  view.player = value.computer ? fmt::format("{} (for {})", computer_name, row.handle) : row.handle;
  const auto began = tournament.value.began.find(entry);
  if (began != tournament.value.began.end()) view.began = tournament.row_of(began->second).handle;
  return view;
}

std::string shown_name(const protocol::EntrantView& who) {
  if (!who.player) return {};
  return who.began.empty() ? *who.player : *who.player + " (for " + who.began + ")";
}

protocol::RoundView round_view(const LoadedTournament& tournament, const life::Round& round) {
  protocol::RoundView view{
      .round = round.number,
      .stage = round.stage,
      .level = round.level,
      .decides = round.decides,
      .by_hand = round.by_hand,
      .bids_open = round.bids_open,
      .bids_until = round.bids ? std::optional(start_of(tournament.value, round)) : std::nullopt,
      .level_most = round.bids ? life::level_most(tournament.value, round) : 0,
      .state = life::name(round.state),
      .scenario = round.scenario,
      .favoured = {},
      .drawn = round.drawn_at,
      .ends = round.ends,
      .boards = {},
      .free = {}};
  const auto favoured = tournament.value.favoured.find(round.scenario);
  if (favoured != tournament.value.favoured.end()) view.favoured = favoured->second;
  const bool told = are_told(tournament.value, round);
  for (const auto& board : round.boards) {
    view.boards.push_back({.board = board.number,
                           .leg = board.leg,
                           .scenario = board.scenario,
                           .white = entrant_view(tournament, board.white),
                           .black = entrant_view(tournament, board.black),
                           .match = board.match,
                           .result = told ? life::in_words(board.result) : "",
                           .ends = board.ends,
                           .challenger = board.challenge ? board.challenge->by : 0,
                           .answer_until = board.challenge ? board.challenge->until : ""});
  }
  for (const auto& free : round.free) {
    view.free.push_back({entrant_view(tournament, free.entry), static_cast<char>(free.outcome)});
  }
  return view;
}

bool paired_in(const LoadedTournament& tournament, const Identity& identity, int number) {
  const auto* own = tournament.entry_of(identity.account.id);
  const auto* round = tournament.value.round(number);
  return own != nullptr && round != nullptr &&
         std::ranges::any_of(round->boards,
                             [&](const auto& board) { return board.has(own->number); });
}

bool touches_own_match(const LoadedTournament& tournament, const Identity& identity, int number,
                       int at, int leg) {
  const auto* own = tournament.entry_of(identity.account.id);
  const auto* round = tournament.value.round(number);
  const auto* board = round == nullptr ? nullptr : round->board(at, leg);
  if (own == nullptr || board == nullptr) return false;
  if (board->has(own->number)) return true;
  for (const auto& other : tournament.value.rounds) {
    for (const auto& running : other.boards) {
      const bool ours = running.has(own->number) && !running.decided();
      if (ours && (running.has(board->white) || running.has(board->black))) return true;
    }
  }
  return false;
}

Result<LoadedTournament> open_round(Context& context, TournamentHost& host,
                                    LoadedTournament tournament, int number, const life::Act& act,
                                    const StepAddition& addition) {
  auto started = life::start_round(tournament.value, number, act);
  if (!started) return std::unexpected(problem_of(started.error()));
  if (tournament.stored.row.opening != number) {
    TournamentStep opening(std::move(tournament));
    opening.after.stored.row.opening = number;
    auto stored = host.store(std::move(opening));
    if (!stored) return stored;
    tournament = *std::move(stored);
  }
  const auto& round = *tournament.value.round(number);
  const auto played = matches_after(tournament, number, *started);
  make_matches(context, tournament, round, played);

  TournamentStep step(tournament);
  std::vector<MatchStart> starts;
  for (const auto& id : played) {
    const auto row = context.matches.match(id);
    ENSURE(row.has_value(), "the matches of the round have been made");
    const auto scenario =
        scenario_of(context.scenarios, *row, context.matches.scenario(row->scenario_sha256));
    starts.push_back(begin_match(context, *row, scenario));
    step.commit.matches.push_back(starts.back().commit);
  }
  step.add(*std::move(started), act.at);
  step.after.stored.row.opening = 0;
  if (addition) addition(step);
  auto stored = host.store(std::move(step));
  if (!stored) return stored;
  for (const auto& start : starts) tell_started(context, start);
  return stored;
}

void add_match(Context& context, TournamentStep& step, const tournament::Event& accepted) {
  auto after = step.after;
  life::record(after.value, accepted);
  const auto& round = after.value.rounds.front();
  const auto& board = *round.board(json::value_to<int>(accepted.fields.at("board")));
  auto made = new_match(context, after, round, board);
  auto start = begin_match(context, made.row, scenario_of_board(context, round, board).scenario);
  step.commit.boards.push_back({.match = board.match,
                                .tournament = after.value.id,
                                .round = round.number,
                                .board = board.number,
                                .leg = board.leg});
  step.commit.made.push_back(std::move(made));
  step.commit.matches.push_back(start.commit);
  step.told.emplace_back([&context, start = std::move(start)] { tell_started(context, start); });
}

BoardResult result_of(const Context& context, const LoadedTournament& tournament,
                      const life::Round& round, const MatchRow& row) {
  return life::result_of(end_of(context, row),
                         side_id(row, favoured_side(tournament, round, game_of(row))));
}

int timed_out(const Context& context, const LoadedTournament& tournament, const MatchRow& row) {
  const auto end = end_of(context, row);
  if (end.last != "claim_win" || end.winner.empty()) return 0;
  return entry_at(tournament, row, 1 - end.index_of(end.winner));
}

int resigned_within(const Context& context, const LoadedTournament& tournament,
                    std::string_view match, int turns) {
  const auto row = context.matches.match(match);
  // A turn may consist of many submissions: the server does not read a long match for it.
  constexpr int orders_a_turn_most = 40;
  const bool is_short =
      row && row->status == MatchStatus::over && row->submissions <= 2 * turns * orders_a_turn_most;
  if (!is_short) return 0;
  const auto end = end_of(context, *row);
  // A player who resigns has lost.
  if (end.last != "resign" || end.winner.empty()) return 0;
  const int side = 1 - end.index_of(end.winner);
  return end.turns.at(static_cast<std::size_t>(side)) > turns ? 0
                                                              : entry_at(tournament, *row, side);
}

std::optional<int> margin_of(const Context& context, const LoadedTournament& tournament,
                             const life::Round& round, const MatchRow& row) {
  return life::margin_of(end_of(context, row),
                         side_id(row, favoured_side(tournament, round, game_of(row))));
}

bool both_have_played(const Context& context, const MatchRow& row) {
  return end_of(context, row).both_played();
}

Result<void> change_running(Context& context, MatchHost& host, std::string_view match,
                            ports::TournamentCommit& commit, std::optional<MatchHost::Slot>& slot,
                            const RowChange& change) {
  auto entered = host.enter(match);
  if (!entered) return std::unexpected(entered.error());
  slot.emplace(*std::move(entered));
  auto row = context.matches.match(match);
  if (!row || row->status != MatchStatus::running) return {};
  ports::MatchCommit step;
  step.expected_submissions = row->submissions;
  step.expected_status = row->status;
  change(*row);
  row->updated = context.clock.now();
  ++row->changes;
  step.row = std::make_shared<const MatchRow>(*std::move(row));
  commit.matches.push_back(std::move(step));
  host.forget(*slot);
  return {};
}

Result<void> act_in_match(Context& context, MatchHost& host, std::string_view match,
                          TournamentStep& step, std::optional<MatchHost::Slot>& slot,
                          const match::Draft& draft, const RowChange& change) {
  auto entered = host.enter(match);
  if (!entered) return std::unexpected(entered.error());
  slot.emplace(*std::move(entered));
  const auto row = context.matches.match(match);
  if (!row || row->status != MatchStatus::running) return {};
  const auto live = host.load(*slot);
  if (!live) return std::unexpected(live.error());
  auto taken = house_step(context, **live, draft, change);
  step.commit.matches.push_back(taken.commit);
  step.told.emplace_back([&context, taken = std::move(taken)] { tell(context, taken); });
  host.forget(*slot);
  return {};
}

Result<void> end_match(Context& context, MatchHost& host, TournamentStep& step,
                       const tournament::Event& decided, std::optional<MatchHost::Slot>& slot) {
  const auto& round = *step.after.value.round(json::value_to<int>(decided.fields.at("round")));
  const auto& board =
      *round.board(json::value_to<int>(decided.fields.at("board")), leg_of(decided.fields));
  const auto row = context.matches.match(board.match);
  if (!row) return {};
  const auto& game = game_of(*row);
  const auto favoured = favoured_side(step.after, round, game);
  const auto winner = winner_of(decided);
  std::string id = "-";
  if (winner == tournament::Colour::white) id = side_id(*row, favoured);
  if (winner == tournament::Colour::black) id = side_id(*row, core::opponent(favoured));
  const match::Draft draft{.kind = match::Kind::ruling,
                           .side = Side::first,
                           .received = {},
                           .orders = {.lines = {std::move(id), why_decided(decided)}, .value = {}},
                           .nonce = {}};
  return act_in_match(context, host, board.match, step, slot, draft);
}

Result<void> delay_match(Context& context, MatchHost& host, std::string_view match,
                         ports::Duration time, TournamentStep& step,
                         std::optional<MatchHost::Slot>& slot) {
  const auto row = context.matches.match(match);
  if (!row || !row->deadline) return {};
  const auto now = context.clock.now();
  const match::Draft draft{
      .kind = match::Kind::extend,
      .side = Side::first,
      .received = {},
      .orders = {.lines = {protocol::rfc3339(now), protocol::rfc3339(now + time),
                           "An official of the tournament gave more time."},
                 .value = {}},
      .nonce = {}};
  return act_in_match(context, host, match, step, slot, draft,
                      [&](MatchRow& changed) { delay_clock(changed, time, now); });
}

Result<void> follow_pause(Context& context, MatchHost& host, TournamentStep& step, bool was_paused,
                          const life::Act& act, std::vector<MatchHost::Slot>& slots) {
  const auto& value = step.after.value;
  const bool stops = value.status == life::Status::paused;
  if (stops == was_paused) return {};
  const auto at = time_of_event(act.at);
  for (const auto& round : value.rounds) {
    if (round.state != life::RoundState::started) continue;
    for (const auto& board : round.boards) {
      if (board.decided() || board.match.empty()) continue;
      std::optional<MatchHost::Slot> slot;
      const auto changed = change_running(
          context, host, board.match, step.commit, slot,
          [&](MatchRow& row) { stops ? pause_clock(row, at) : resume_clock(row, at); });
      if (!changed) return changed;
      slots.push_back(*std::move(slot));
    }
  }
  return {};
}

Result<void> resign_for(Context& context, MatchHost& host, std::string_view match,
                        std::int64_t account) {
  auto slot = host.enter(match);
  if (!slot) return std::unexpected(slot.error());
  const auto live = host.load(*slot);
  if (!live) return std::unexpected(live.error());
  const auto side = side_of((*live)->row, account);
  if ((*live)->match.result || !side) return {};
  match::Draft draft{.kind = match::Kind::resign,
                     .side = *side,
                     .received = protocol::rfc3339(context.clock.now()),
                     .orders = {},
                     .nonce = {}};
  const auto done = host.guarded(*slot, [&] {
    Execution execution(context, Execution::Kind::of_a_caller_who_waits);
    return wait_for(play(context, host, *slot, *live, std::move(draft), {}, execution));
  });
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace adjutant::app
