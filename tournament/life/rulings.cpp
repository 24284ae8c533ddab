#include "tournament/life/rulings.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/standstill.hpp"

// Rulings on results, and disputes about them.
namespace adjutant::tournament::life {
namespace {

using definition::PointRule;

// The same of a ruling, with what the board had before it.
json::object ruling_fields(int round, const Board& board, const BoardResult& result) {
  auto fields = result_fields(round, board.number, board.leg, result);
  if (board.decided()) {
    fields.emplace("before", json::object{{"white_result", std::string(1, board.result.white)},
                                          {"black_result", std::string(1, board.result.black)}});
  }
  return fields;
}

Decision ruling(const Tournament& tournament, int round, int board, BoardResult result,
                const Act& act, int leg) {
  if (const auto why = closed_for_good(tournament); !why.empty()) {
    return wrong_state(tournament, why);
  }
  if (tournament.status == Status::finished) return wrong_state(tournament, "Reopen it first.");
  if (tournament.status < Status::running) {
    return wrong_state(tournament, "There are no results yet.");
  }
  const auto* in = tournament.round(round);
  const auto* at = in == nullptr ? nullptr : in->board(board, leg);
  if (at == nullptr) {
    return refused("not-found", fmt::format("There is no board {} in round {}.", board, round));
  }
  if (in->state == RoundState::drawn) {
    return refused("wrong-state", "The round has not started. Start it first, or undo it.");
  }
  return one(event_of(act, "ruling", ruling_fields(round, *at, result)));
}

}  // namespace

std::unexpected<Refused> wrong_state(const Tournament& tournament, std::string_view cure) {
  return refused("wrong-state",
                 fmt::format("The tournament is {}. {}", name(tournament.status), cure));
}

std::string_view closed_for_good(const Tournament& tournament) {
  if (tournament.status == Status::archived) {
    return "That closed it for good: no result changes any more, and it cannot be reopened. While "
           "results may still be corrected, leave a tournament finished.";
  }
  if (tournament.status == Status::cancelled) {
    return "That ended it for good: no result changes any more, and it cannot be reopened. Create "
           "another one to play on.";
  }
  return {};
}

json::object result_fields(int round, int board, int leg, const BoardResult& result) {
  json::object fields{{"round", round},
                      {"board", board},
                      {"white_result", std::string(1, result.white)},
                      {"black_result", std::string(1, result.black)}};
  if (leg > 1) fields.emplace("leg", leg);
  return fields;
}

Decision rule(const Tournament& tournament, int round, int board, BoardResult result,
              const Act& act, int leg) {
  auto ruled = ruling(tournament, round, board, result, act, leg);
  if (!ruled) return ruled;
  const auto& at = *tournament.round(round)->board(board, leg);
  // The ruling removes the mark of an unanswered challenge, or the margin that decides the points.
  const bool changes = (at.challenge && at.challenge->unanswered) ||
                       (at.margin && tournament.definition.point_rule == PointRule::margin20);
  if (at.result == result && !changes) {
    return refused("wrong-state", fmt::format("The result is already {}.", in_words(result)));
  }
  return ruled;
}

Decision dispute(const Tournament& tournament, int round, int board, int entry,
                 const std::string& text, const Act& act, int leg) {
  if (tournament.status < Status::running || tournament.status > Status::finished) {
    return wrong_state(tournament,
                       "You can dispute its results only while it is in progress "
                       "or soon after its end.");
  }
  const auto* in = tournament.round(round);
  const auto* at = in == nullptr ? nullptr : in->board(board, leg);
  if (at == nullptr) {
    return refused("not-found", fmt::format("There is no board {} in round {}.", board, round));
  }
  if (!at->decided() || at->decided_at.empty()) {
    return refused("wrong-state", "This board has no result from play or from a ruling.");
  }
  const auto until = after_standstills(tournament, at->decided_at,
                                       later(at->decided_at, dispute_days * seconds_a_day));
  if (clock_now(tournament, act.at) > until) {
    return refused("wrong-state", fmt::format("You can dispute a result for {} days. For this "
                                              "one, the time ended at {}.",
                                              dispute_days, until));
  }
  const bool open = std::ranges::any_of(tournament.disputes, [&](const Dispute& other) {
    return !other.settled && other.round == round && other.board == board && other.leg == leg &&
           other.entry == entry;
  });
  if (open)
    return refused("wrong-state",
                   "You have already disputed it. An official will "
                   "settle it.");
  json::object fields{{"dispute", static_cast<int>(tournament.disputes.size()) + 1},
                      {"round", round},
                      {"board", board},
                      {"entry", entry},
                      {"text", text}};
  if (leg > 1) fields.emplace("leg", leg);
  return one(event_of(act, "disputed", std::move(fields)));
}

Decision settle(const Tournament& tournament, int number, const std::optional<BoardResult>& result,
                const Act& act) {
  const auto found = std::ranges::find(tournament.disputes, number, &Dispute::number);
  if (found == tournament.disputes.end()) return refused("not-found", "There is no such dispute.");
  if (found->settled) return refused("wrong-state", "The dispute is already settled.");
  if (result) {
    auto ruled = ruling(tournament, found->round, found->board, *result, act, found->leg);
    if (ruled) ruled->front().fields.emplace("dispute", number);
    return ruled;
  }
  return one(event_of(act, "ruling",
                      {{"dispute", number}, {"round", found->round}, {"board", found->board}}));
}

}  // namespace adjutant::tournament::life
