#include "server/app/tournaments/challenges.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "server/app/accounts/meeting.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournaments.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {

std::optional<ports::Time> challenges_due(const LoadedTournament& tournament) {
  const auto due = life::ladder_due(tournament.value);
  return due.empty() ? std::nullopt : std::optional(time_of_event(due));
}

Events challenges_over(const Context& context, const LoadedTournament& tournament,
                       const life::Act& act) {
  const auto& value = tournament.value;
  if (const int board = life::challenge_over(value, act.at); board != 0) {
    return told(life::end_challenge(value, board, act));
  }
  std::vector<tournament::Event> events;
  for (const auto& board : life::unanswered(value)) {
    const std::array players{board.white, board.black};
    const auto held = std::ranges::find_if(
        players, [&](int entry) { return is_held(context, tournament.row_of(entry).account); });
    if (held == players.end()) continue;
    auto ended =
        life::end_challenge(value, board.number, {.at = act.at, .by = std::to_string(*held)});
    if (ended) std::ranges::move(*ended, std::back_inserter(events));
  }
  if (!events.empty()) return events;
  return life::withdrawn_idle(value, act);
}

std::optional<protocol::ChallengesView> challenges_of(const life::Tournament& tournament, int entry,
                                                      const std::string& now) {
  if (!life::is_ladder(tournament) || tournament.rounds.empty()) return std::nullopt;
  protocol::ChallengesView view{.may = life::may_challenge(tournament, entry, now), .open = {}};
  for (const auto& board : tournament.rounds.front().boards) {
    if (!board.has(entry) || board.decided() || !board.match.empty()) continue;
    view.open.push_back({.board = board.number,
                         .opponent = board.white == entry ? board.black : board.white,
                         .until = board.challenge->until,
                         .by_you = board.challenge->by == entry});
  }
  return view;
}

Result<json::object> Tournaments::challenge(const TournamentRequest& request, std::string_view id,
                                            const protocol::ChallengeEntry& wanted) {
  return change(request, id, {TournamentRole::nobody, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  const auto* own = step.after.entry_of(request.identity.account.id);
                  if (own == nullptr)
                    return problem("not-found", "You have not entered this tournament.");
                  const auto* other = step.after.value.entry(wanted.opponent);
                  const auto whom =
                      other == nullptr ? 0 : step.after.row_of(wanted.opponent).account;
                  if (const auto may = may_ask(context_, request.identity.account, whom); !may) {
                    return std::unexpected(may.error());
                  }
                  return told(life::challenge(step.after.value, own->number, wanted.opponent, act));
                });
}

Result<json::object> Tournaments::answer_challenge(const TournamentRequest& request,
                                                   std::string_view id, int board,
                                                   const protocol::AnswerOffer& wanted) {
  return change(request, id, {TournamentRole::nobody, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  const auto& value = step.after.value;
                  const auto* own = step.after.entry_of(request.identity.account.id);
                  const auto* round = value.round(1);
                  const auto* at = round == nullptr ? nullptr : round->board(board);
                  if (at == nullptr || !at->challenge) {
                    return problem("not-found", "There is no such challenge.");
                  }
                  if (own == nullptr || !at->has(own->number) || at->challenge->by == own->number) {
                    return problem("forbidden", "Only the challenged player can answer.");
                  }
                  const auto has_gone = [&](int entry) {
                    return value.entry(entry)->state != life::EntryState::entered;
                  };
                  if (wanted.accept && (has_gone(at->white) || has_gone(at->black))) {
                    return problem("wrong-state", "One of the two has withdrawn from the ladder.");
                  }
                  if (!wanted.accept) return told(life::end_challenge(value, board, act));
                  auto events = told(life::accept_challenge(
                      value, board, auth::new_match_id(context_.entropy), act));
                  if (events) add_match(context_, step, events->front());
                  return events;
                });
}

}  // namespace adjutant::app
