#include "server/app/tournaments/substitutions.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournaments.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

ports::EntryRow& row_of(ports::StoredTournament& stored, int entry) {
  return *std::ranges::find(stored.entries, entry, &ports::EntryRow::number);
}

// The entry whose place is offered to this one; 0: none is.
int place_offered_to(const life::Tournament& value, int substitute) {
  const auto found = std::ranges::find_if(
      value.offers, [&](const auto& offer) { return offer.second.substitute == substitute; });
  return found == value.offers.end() ? 0 : found->first;
}

}  // namespace

std::optional<ports::Time> offers_due(const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  if (value.status != life::Status::running) return std::nullopt;
  if (life::place_to_offer(value) != 0) return now;
  std::optional<ports::Time> due;
  for (const auto& [entry, offer] : value.offers) {
    const auto until = time_of_event(offer.until);
    due = std::min(until, due.value_or(until));
  }
  return due;
}

Result<void> seat_substitute(Context& context, MatchHost& matches, TournamentStep& step,
                             const Event& taken_over, std::vector<MatchHost::Slot>& slots) {
  const int place = json::value_to<int>(taken_over.fields.at("entry"));
  const int substitute = json::value_to<int>(taken_over.fields.at("substitute"));
  auto& gone = row_of(step.after.stored, place);
  auto& comes = row_of(step.after.stored, substitute);
  const auto before = gone.account;
  for (const auto& match : taken_over.fields.at("matches").as_array()) {
    std::optional<MatchHost::Slot> slot;
    const auto taken = change_running(context, matches, match.as_string(), step.commit, slot,
                                      [&](ports::MatchRow& row) {
                                        const auto side = side_of(row, before);
                                        if (!side) return;
                                        auto& seat = row.seats[core::index(*side)];
                                        seat.account = comes.account;
                                        seat.mail_muted = false;
                                        seat.vacation.reset();
                                      });
    if (!taken) return std::unexpected(taken.error());
    slots.push_back(*std::move(slot));
  }
  std::swap(gone.account, comes.account);
  std::swap(gone.handle, comes.handle);
  std::swap(gone.salt, comes.salt);
  step.commit.exchanged = std::pair(place, substitute);
  return {};
}

Result<json::object> Tournaments::answer_offer(const TournamentRequest& request,
                                               std::string_view id,
                                               const protocol::AnswerOffer& wanted) {
  std::vector<MatchHost::Slot> slots;
  return change(
      request, id, {TournamentRole::nobody, wanted.act},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        const auto* own = step.after.entry_of(request.identity.account.id);
        const int place = own == nullptr ? 0 : place_offered_to(step.after.value, own->number);
        if (place == 0) return problem("wrong-state", "No place is offered to you.");
        if (!wanted.accept) {
          return told(life::decline_place(step.after.value, place, act));
        }
        auto events = told(life::take_over(step.after.value, place, own->number, act));
        if (!events) return events;
        const auto seated = seat_substitute(context_, matches_, step, events->front(), slots);
        if (!seated) return std::unexpected(seated.error());
        return events;
      });
}

Result<json::object> Tournaments::replace(const TournamentRequest& request, std::string_view id,
                                          int round, int board,
                                          const protocol::ReplacePlayer& wanted) {
  std::vector<MatchHost::Slot> slots;
  return change(request, id, {TournamentRole::arbiter, wanted.act, true},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  const auto* in = step.after.value.round(round);
                  const auto* at = in == nullptr ? nullptr : in->board(board);
                  if (at == nullptr || !at->has(wanted.out)) {
                    return problem("not-found", "Nobody of this entry plays at that board.");
                  }
                  const auto* own = step.after.entry_of(request.identity.account.id);
                  const bool comes = own != nullptr && own->number == wanted.in;
                  if (comes || touches_own_match(step.after, request.identity, round, board)) {
                    return problem("own-match",
                                   "It is your own match, your opponent's, or your place: another "
                                   "official replaces there.");
                  }
                  auto events = told(life::take_over(step.after.value, wanted.out, wanted.in, act));
                  if (!events) return events;
                  const auto seated =
                      seat_substitute(context_, matches_, step, events->front(), slots);
                  if (!seated) return std::unexpected(seated.error());
                  return events;
                });
}

}  // namespace adjutant::app
