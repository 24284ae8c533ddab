#include "server/app/tournaments/disputes.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/plain_text.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournament_mails.hpp"
#include "server/app/tournaments/tournaments.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

int whole_or(const Event& event, std::string_view name, int otherwise) {
  const auto* value = event.fields.if_contains(name);
  return value == nullptr ? otherwise : json::value_to<int>(*value);
}

bool is_of(const Event& event, const life::Dispute& dispute) {
  return event.fields.contains("white_result") && whole_or(event, "round", 0) == dispute.round &&
         whole_or(event, "board", 0) == dispute.board && whole_or(event, "leg", 1) == dispute.leg;
}

// The handle of an arbiter by their place in the list that holds at this event.
std::string arbiter_at(const life::Tournament& value, const Event& ruling) {
  const auto place = static_cast<std::size_t>(whole_or(ruling, "arbiter", 0));
  for (auto i = static_cast<std::size_t>(ruling.number); place > 0 && i-- > 0;) {
    const auto* arbiters = value.chain[i].fields.if_contains("arbiters");
    if (arbiters == nullptr) continue;
    const auto& list = arbiters->as_array();
    return place <= list.size() ? std::string(list[place - 1].as_string()) : "";
  }
  return {};
}

// The account of the official whose ruling gave the board its result; 0: none, or nobody knows.
std::int64_t ruled_by(const Context& context, const LoadedTournament& tournament,
                      const life::Dispute& dispute) {
  const auto& chain = tournament.value.chain;
  const auto last = std::ranges::find_if(chain.rbegin(), chain.rend(),
                                         [&](const Event& event) { return is_of(event, dispute); });
  if (last == chain.rend() || last->type != "ruling") return 0;
  const auto kept = context.tournaments.ruled_by(tournament.stored.row.id, last->number);
  if (kept != 0) return kept;
  // A ruling from before the store kept accounts: the event alone tells.
  if (last->by == "organiser") return tournament.stored.row.organiser;
  const auto account = context.accounts.account_once_called(arbiter_at(tournament.value, *last));
  return account ? account->id : 0;
}

}  // namespace

std::set<std::int64_t> officials_of(const LoadedTournament& tournament) {
  std::set<std::int64_t> officials{tournament.stored.row.organiser};
  officials.insert(tournament.stored.arbiters.begin(), tournament.stored.arbiters.end());
  return officials;
}

void name_official(const Context& context, TournamentStep& step, const Identity& identity,
                   std::vector<Event>& events) {
  const auto by = identity.account.id;
  if (by != operator_account) step.commit.rulings = {{step.after.value.revision(), by}};
  if (events.front().by != "arbiter") return;
  const auto& arbiters = step.after.value.arbiters;
  const auto found = std::ranges::find_if(arbiters, [&](const std::string& handle) {
    const auto account = context.accounts.account_once_called(handle);
    return account && account->id == by;
  });
  if (found == arbiters.end()) return;
  events.front().fields.emplace("arbiter", static_cast<int>(found - arbiters.begin()) + 1);
}

Result<void> may_settle(const Context& context, const LoadedTournament& tournament,
                        const Identity& identity, const life::Dispute& dispute) {
  if (ruled_by(context, tournament, dispute) != identity.account.id) return {};
  std::vector<std::string> others;
  for (const auto official : officials_of(tournament)) {
    Identity other;
    other.account.id = official;
    const bool may =
        official != identity.account.id &&
        !touches_own_match(tournament, other, dispute.round, dispute.board, dispute.leg);
    const auto account = may ? context.accounts.account(official) : std::nullopt;
    if (account) others.push_back(account->handle);
  }
  if (others.empty()) return {};
  return problem("forbidden", fmt::format("The dispute is about your own ruling. Another official "
                                          "decides it: {}.",
                                          fmt::join(others, " or ")));
}

std::pair<std::string, core::Document> dispute_mail(const LoadedTournament& tournament,
                                                    const Event& disputed,
                                                    const life::Board& board) {
  const int round = whole_or(disputed, "round", 0);
  core::Document document{core::Paragraph{fmt::format(
      "{} disputes the result of {} - {}, round {}: {}. Decide on it on the tournament's page. "
      "Reason:",
      entrant_name(tournament, whole_or(disputed, "entry", 0)),
      entrant_name(tournament, board.white), entrant_name(tournament, board.black), round,
      life::in_words(board.result))}};
  document.emplace_back(fenced(std::string(disputed.fields.at("text").as_string())));
  return {fmt::format("a dispute in round {}", round), std::move(document)};
}

Result<json::object> Tournaments::dispute(const TournamentRequest& request, std::string_view id,
                                          int round, int board,
                                          const protocol::DisputeResult& wanted) {
  return change(
      request, id, {TournamentRole::nobody, wanted.act},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        if (wanted.text.find_first_not_of(" \t\n") == std::string::npos ||
            wanted.text.size() > limits::dispute_bytes_max || !core::is_lines(wanted.text)) {
          return problem("bad-request", fmt::format("Give your reason in plain text of at most "
                                                    "{} bytes.",
                                                    limits::dispute_bytes_max));
        }
        const auto* in = step.after.value.round(round);
        const auto* at = in == nullptr ? nullptr : in->board(board, wanted.leg);
        const auto* own = step.after.entry_of(request.identity.account.id);
        if (at != nullptr && (own == nullptr || !at->has(own->number))) {
          return problem("forbidden", "Only a player at this board can dispute its result.");
        }
        // A muted player can dispute a result like others, but tells nobody anything.
        const bool is_muted = !mute_of(context_, request.identity.account.id).empty();
        const std::string text =
            is_muted ? "(without words: an operator has muted the player)" : wanted.text;
        return told(life::dispute(step.after.value, round, board, own == nullptr ? 0 : own->number,
                                  text, act, wanted.leg));
      });
}

Result<json::object> Tournaments::settle(const TournamentRequest& request, std::string_view id,
                                         int dispute, const protocol::SettleDispute& wanted) {
  if (const auto may = may_change(request.identity, ""); !may) return std::unexpected(may.error());
  std::optional<life::BoardResult> result;
  if (wanted.result) {
    const auto read = life::board_result(*wanted.result);
    if (!read) {
      return problem("bad-request", "The request has mistakes: see errors.",
                     {.errors = {{"result", read.error()}}});
    }
    result = *read;
  }
  std::optional<MatchHost::Slot> slot;
  return change(request, id, {TournamentRole::arbiter, wanted.act, true},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  auto events = told(life::settle(step.after.value, dispute, result, act));
                  if (!events) return events;
                  const auto& about = step.after.value.disputes[dispute - 1];
                  if (const auto may = may_settle(context_, step.after, request.identity, about);
                      !may) {
                    return std::unexpected(may.error());
                  }
                  name_official(context_, step, request.identity, *events);
                  return ruled(request.identity, step, about.round, about.board, about.leg,
                               std::move(events), slot);
                });
}

}  // namespace adjutant::app
