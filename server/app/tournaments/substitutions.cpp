#include "server/app/tournaments/substitutions.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournaments.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

ports::EntryRow& row_of(ports::StoredTournament& stored, int entry) {
  return *std::ranges::find(stored.entries, entry, &ports::EntryRow::number);
}

// The entry whose place is on offer to this one; 0: none.
int place_offered_to(const life::Tournament& value, int substitute) {
  const auto found = std::ranges::find_if(
      value.offers, [&](const auto& offer) { return offer.second.substitute == substitute; });
  return found == value.offers.end() ? 0 : found->first;
}

// The player who takes over.
struct Comes {
  std::int64_t account = 0;
  std::string handle;
};

// At the matches that the event names, for the account that has gone.
Result<void> seat_in_matches(Context& context, MatchHost& matches, TournamentStep& step,
                             const Event& taken_over, std::int64_t before, const Comes& comes,
                             std::vector<MatchHost::Slot>& slots) {
  for (const auto& match : taken_over.fields.at("matches").as_array()) {
    const auto row = context.matches.match(match.as_string());
    const auto side = row ? side_of(*row, before) : std::nullopt;
    if (!side) continue;
    const match::Draft draft{.kind = match::Kind::take_over,
                             .side = *side,
                             .received = {},
                             .orders = {.lines = {comes.handle}, .value = {}},
                             .nonce = {}};
    std::optional<MatchHost::Slot> slot;
    const auto taken = act_in_match(context, matches, match.as_string(), step, slot, draft,
                                    [&](ports::MatchRow& changed) {
                                      auto& seat = changed.seats[core::index(*side)];
                                      seat.began = name_at_start(seat);
                                      seat.account = comes.account;
                                      seat.handle = comes.handle;
                                      seat.mail_muted = false;
                                      seat.vacation.reset();
                                    });
    if (!taken) return std::unexpected(taken.error());
    slots.push_back(*std::move(slot));
  }
  return {};
}

}  // namespace

std::optional<ports::Time> offers_due(const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  if (value.status != life::Status::running) return std::nullopt;
  if (life::place_to_offer(value) != 0 || life::place_for_computer(value) != 0) return now;
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
  const auto done = seat_in_matches(context, matches, step, taken_over, gone.account,
                                    {comes.account, comes.handle}, slots);
  if (!done) return done;
  std::swap(gone.account, comes.account);
  std::swap(gone.handle, comes.handle);
  std::swap(gone.salt, comes.salt);
  step.commit.exchanged = std::pair(place, substitute);
  return {};
}

Result<void> seat_computer_player(Context& context, MatchHost& matches, TournamentStep& step,
                                  const Event& taken_over, std::vector<MatchHost::Slot>& slots) {
  ports::MatchRow any;
  const auto seated = seat_computer(context, any, core::Side::first);
  if (!seated) return seated;
  const int place = json::value_to<int>(taken_over.fields.at("entry"));
  return seat_in_matches(context, matches, step, taken_over,
                         row_of(step.after.stored, place).account,
                         {any.seats[0].account, any.seats[0].handle}, slots);
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
        if (place == 0) return problem("wrong-state", "You have no offered place to answer.");
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
                    return problem("not-found", "This entry does not play at that board.");
                  }
                  const auto* own = step.after.entry_of(request.identity.account.id);
                  const bool comes = own != nullptr && own->number == wanted.in;
                  if (comes || touches_own_match(step.after, request.identity, round, board)) {
                    return problem("own-match",
                                   "This is your own or your opponent's match, or your own "
                                   "place: ask another official to make the replacement.");
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
