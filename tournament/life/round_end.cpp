#include "tournament/life/round_end.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/drawing.hpp"

namespace adjutant::tournament::life {
namespace {

using definition::Settle;
using definition::Unfinished;

std::unexpected<Refused> no_such_board(int round, int board) {
  return refused("not-found", fmt::format("There is no board {} in round {}.", board, round));
}

json::object place_fields(int round, int board, int leg) {
  json::object fields{{"round", round}, {"board", board}};
  if (leg > 1) fields.emplace("leg", leg);
  return fields;
}

// White's score: more is better.
int sign_of(const Standing& standing, Unfinished how, Settle settle) {
  if (how == Unfinished::draw) return 0;
  if (settle == Settle::points) {
    const auto [white, black] = standing.points.value_or(std::pair(0, 0));
    return white - black;
  }
  const auto& played = *standing.play_outs;
  if (played.white >= play_outs_to_win) return 1;
  return played.black >= play_outs_to_win ? -1 : 0;
}

BoardResult result_of(int sign, bool both_played) {
  using enum tournament::Outcome;
  const auto won = both_played ? win : short_win, lost = both_played ? loss : short_loss;
  const auto level = both_played ? draw : short_draw;
  const auto white = sign > 0 ? won : sign < 0 ? lost : level;
  const auto black = sign > 0 ? lost : sign < 0 ? won : level;
  return {static_cast<char>(white), static_cast<char>(black)};
}

}  // namespace

std::string round_end(const definition::RoundTimes& times, const std::string& started_at) {
  if (times.days == 0) return {};
  return at_hour(day_after(started_at, times.days) + started_at.substr(10), times.hour);
}

std::string changed_end(const definition::RoundTimes& times, const std::string& end,
                        const std::string& at) {
  const auto earliest = later(at, seconds_a_day);
  return end >= earliest ? end : at_hour(earliest, times.hour);
}

const std::string& end_of(const Round& round, const Board& board) {
  return std::max(round.ends, board.ends);
}

bool has_ended(const Round& round, const std::string& now) {
  return round.state == RoundState::started && !round.ends.empty() && round.ends <= now;
}

Decision extend(const Tournament& tournament, int number, int board, int days, const Act& act,
                int leg) {
  const auto* round = tournament.round(number);
  const auto* at = round == nullptr ? nullptr : round->board(board, leg);
  if (at == nullptr) return no_such_board(number, board);
  if (days < 1 || days > extension_days_max) {
    return refused("bad-request",
                   fmt::format("You can give from 1 to {} days.", extension_days_max));
  }
  const bool runs = tournament.status == Status::running && round->state == RoundState::started;
  if (!runs || at->decided()) {
    return refused("wrong-state", "This board is not in progress.");
  }
  const auto& before = end_of(*round, *at);
  if (before.empty()) {
    return refused("wrong-state", "This round has no time limit.");
  }
  const auto& times = tournament.definition.round;
  const auto& from = std::max(before, act.at);
  auto fields = place_fields(number, board, leg);
  fields.emplace("days", days);
  fields.emplace(
      "ends",
      changed_end(times, at_hour(day_after(from, days) + from.substr(10), times.hour), act.at));
  return one(event_of(act, "extended", std::move(fields)));
}

Decision move_end(const Tournament& tournament, int number, const std::string& ends,
                  const Act& act) {
  const auto* round = tournament.round(number);
  if (round == nullptr) {
    return refused("not-found", fmt::format("There is no round {}.", number));
  }
  if (tournament.status != Status::running || round->state != RoundState::started) {
    return refused("wrong-state", "The round is not in progress.");
  }
  if (!is_time(ends) || ends < later(act.at, seconds_a_day)) {
    return refused("bad-request",
                   "The earliest end of a round is a day from now: write a time such as "
                   "2026-12-24T18:00:00Z.");
  }
  if (ends > later(act.at, days_ahead_max * seconds_a_day)) {
    return refused("bad-request", "A round ends within ten years: write an earlier time.");
  }
  return one(event_of(act, "extended", {{"round", number}, {"ends", ends}}));
}

bool settles_boards(const Tournament& tournament) {
  if (is_settled_by_play_outs(tournament)) {
    return static_cast<int>(tournament.draws.size()) < draws_max - draws_kept;
  }
  const auto how = tournament.definition.round.unfinished;
  return how == Unfinished::settle || how == Unfinished::draw;
}

bool is_settled_at_its_end(const Tournament& tournament, const Round& round, const Board& board,
                           const std::string& now) {
  const auto& end = end_of(round, board);
  return settles_boards(tournament) && tournament.status == Status::running &&
         round.state == RoundState::started && !board.decided() && !end.empty() && end <= now;
}

bool is_settled_by_play_outs(const Tournament& tournament) {
  const auto& times = tournament.definition.round;
  return times.unfinished == Unfinished::settle && times.settle == Settle::playouts;
}

std::string settling(int round, const Board& board) {
  const auto purpose = fmt::format("settle {} {}", round, board.number);
  return board.leg == 1 ? purpose : fmt::format("{} {}", purpose, board.leg);
}

Decision decide_unfinished(const Tournament& tournament, int number, int board,
                           const Standing& standing, const LinkOf& link, const Act& act, int leg) {
  const auto* round = tournament.round(number);
  const auto* at = round == nullptr ? nullptr : round->board(board, leg);
  if (at == nullptr) return no_such_board(number, board);
  if (!is_settled_at_its_end(tournament, *round, *at, act.at)) {
    return refused("wrong-state",
                   "The time for this board is not up, or the board is already "
                   "decided.");
  }
  const auto how = tournament.definition.round.unfinished;
  const auto settle = tournament.definition.round.settle;
  const bool plays_out = is_settled_by_play_outs(tournament);
  if (plays_out && (!standing.play_outs || standing.play_outs->all() != play_outs)) {
    return refused("wrong-state", fmt::format("This board needs {} play-outs.", play_outs));
  }
  const auto result = result_of(sign_of(standing, how, settle), standing.both_played);
  auto fields = place_fields(number, board, leg);
  fields.emplace("white_result", std::string(1, result.white));
  fields.emplace("black_result", std::string(1, result.black));
  if (how == Unfinished::draw) {
    fields.emplace("unfinished", "draw");
    return one(event_of(act, "result", std::move(fields)));
  }
  // A settlement is of the position that the match has come to.
  fields.emplace("unfinished", plays_out ? "playouts" : "points");
  fields.emplace("match", at->match);
  fields.emplace("head", standing.head);
  if (plays_out) {
    Drawing drawing(tournament, link);
    drawing.draw(settling(number, *at));
    fields.emplace("draws", drawing.taken());
    fields.emplace("play_outs", json::object{{"white", standing.play_outs->white},
                                             {"black", standing.play_outs->black},
                                             {"drawn", standing.play_outs->drawn}});
  } else if (standing.points) {
    fields.emplace("points", json::object{{"white", standing.points->first},
                                          {"black", standing.points->second}});
  }
  return one(event_of(act, "result", std::move(fields)));
}

Standing standing_in(const Event& event) {
  const auto& fields = event.fields;
  const auto whole = [](const json::object& of, std::string_view name) {
    return json::value_to<int>(of.at(name));
  };
  Standing standing;
  if (const auto* head = fields.if_contains("head")) standing.head = head->as_string();
  const auto letter = fields.at("white_result").as_string();
  standing.both_played = letter == "1" || letter == "0" || letter == "=";
  if (const auto* points = fields.if_contains("points")) {
    const auto& of = points->as_object();
    standing.points = std::pair(whole(of, "white"), whole(of, "black"));
  }
  if (const auto* tally = fields.if_contains("play_outs")) {
    const auto& of = tally->as_object();
    standing.play_outs = PlayOuts{
        .white = whole(of, "white"), .black = whole(of, "black"), .drawn = whole(of, "drawn")};
  }
  return standing;
}

}  // namespace adjutant::tournament::life
