#include "server/app/tournaments/presence.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/vacation.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/challenges.hpp"
#include "server/app/tournaments/tournaments.hpp"
#include "tournament/life/standstill.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

// When the round's clocks began to run.
ports::Time started_at(const life::Tournament& value, int round) {
  const auto found = std::ranges::find_if(value.chain, [&](const Event& event) {
    return event.type == "round_started" && event.fields.at("round") == round;
  });
  ENSURE(found != value.chain.end(), "a round that runs was started");
  return time_of_event(found->at);
}

bool has_given_orders(const Context& context, const ports::MatchRow& row, core::Side side) {
  const auto& game = game_of(row);
  return std::ranges::any_of(context.matches.submissions(row.id), [&](const auto& submission) {
    const auto value = core::parse_json(submission.json);
    ENSURE(value.has_value(), "a stored submission is JSON");
    const auto& fields = value->as_object();
    return fields.at("kind") == "orders" && side_named(game, fields.at("side").as_string()) == side;
  });
}

// Whether they have appeared since the round started: by orders, by a request, or by a mail.
bool has_shown(const Context& context, const LoadedTournament& tournament, int entry,
               const ports::MatchRow& row, ports::Time since) {
  if (tournament.value.entry(entry)->computer) return true;
  const auto account = tournament.row_of(entry).account;
  const auto side = side_of(row, account);
  if (side && has_given_orders(context, row, *side)) return true;
  return context.accounts.has_come(account, since);
}

std::chrono::hours days(int count) {
  return std::chrono::hours{24 * count};
}

ports::Time end_of_wait(const LoadedTournament& tournament, const Waited& waited,
                        ports::Duration time) {
  const auto end = clock_end(waited.since, time, waited.vacation);
  const auto before = protocol::rfc3339(end);
  const auto after = life::after_outages(tournament.value, protocol::rfc3339(waited.moved), before);
  return end + (time_of_event(after) - time_of_event(before));
}

struct NoShow {
  int round = 0;
  int board = 0;
  int entry = 0;
  bool both = false;
  int leg = 1;
};

// The first board at which somebody has not come for so long that the server claims.
std::optional<NoShow> next_no_show(const Context& context, const LoadedTournament& tournament) {
  const auto now = context.clock.now();
  for (const auto& round : tournament.value.rounds) {
    if (round.state != life::RoundState::started) continue;
    const auto since = started_at(tournament.value, round.number);
    if (now < claimed_at(tournament, {0, since, now})) continue;
    for (const auto& board : round.boards) {
      if (board.decided() || board.match.empty()) continue;
      const auto waited = first_turn_waited_for(context, tournament, board);
      if (!waited || now < claimed_at(tournament, *waited)) continue;
      const int other = board.white == waited->entry ? board.black : board.white;
      const bool shown =
          has_shown(context, tournament, other, *context.matches.match(board.match), since);
      return NoShow{round.number, board.number, waited->entry, !shown, board.leg};
    }
  }
  return std::nullopt;
}

struct Claim {
  int entry = 0;  // who has not come
  int leg = 1;
  ports::Time from;  // when it may happen
};

// What an entry may claim of this board, of two legs of the first that can be; none where nobody
// waits for the opponent's first turn.
std::optional<Claim> claim_at(const Context& context, const LoadedTournament& tournament,
                              const life::Round& round, int number, int entry) {
  std::optional<Claim> first;
  for (const auto& board : round.boards) {
    if (board.number != number || board.decided() || board.match.empty()) continue;
    const auto waited = first_turn_waited_for(context, tournament, board);
    if (!waited || waited->entry == entry) continue;
    const auto from = claim_from(tournament, *waited);
    if (!first || from < first->from) first = Claim{waited->entry, board.leg, from};
  }
  return first;
}

const ports::EntryRow* own_entry(const TournamentStep& step, const TournamentRequest& request) {
  return step.after.entry_of(request.identity.account.id);
}

}  // namespace

std::optional<Waited> first_turn_waited_for(const Context& context,
                                            const LoadedTournament& tournament,
                                            const life::Board& board) {
  const auto row = context.matches.match(board.match);
  if (!row || row->status != ports::MatchStatus::running || !row->to_act || !row->turn_started) {
    return std::nullopt;
  }
  const auto& seat = row->seats[core::index(*row->to_act)];
  const auto* entry = tournament.entry_of(seat.account);
  if (entry == nullptr || has_given_orders(context, *row, *row->to_act)) return std::nullopt;
  // An outage moves when the turn began, until the turn's clock has run out.
  const auto moved = std::min(row->updated, row->deadline.value_or(row->updated));
  return Waited{entry->number, *row->turn_started, moved, seat.vacation};
}

ports::Time claim_from(const LoadedTournament& tournament, const Waited& waited) {
  return end_of_wait(tournament, waited, days(tournament.value.definition.round.start_days));
}

ports::Time claimed_at(const LoadedTournament& tournament, const Waited& waited) {
  return end_of_wait(
      tournament, waited,
      days(tournament.value.definition.round.start_days) + limits::no_show_claimed_after);
}

std::optional<ports::Time> no_shows_due(const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  std::optional<ports::Time> due;
  for (const auto& round : value.rounds) {
    const bool waits = round.state == life::RoundState::started && !round.decided();
    if (!waits) continue;
    // It cannot be earlier; afterwards first turns may begin at any time.
    const auto first = claimed_at(tournament, {0, started_at(value, round.number), now});
    const auto next = std::max(first, now + limits::no_shows_looked_for_every);
    due = std::min(next, due.value_or(next));
  }
  return due;
}

std::optional<ports::Time> silent_due(const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  if (value.status != life::Status::running) return std::nullopt;
  if (life::entry_to_ask(value) != 0) return now;
  // Players who do not confirm a stage leave it; rounds of a Swiss take place without them.
  std::optional<ports::Time> due;
  if (value.stage().system != tournament::definition::System::swiss) due = draw_due(tournament);
  for (const auto& [entry, until] : value.asked) {
    if (value.entry(entry)->state != life::EntryState::entered) continue;
    const auto at = time_of_event(until);
    due = std::min(at, due.value_or(at));
  }
  return due;
}

std::optional<ports::Time> draw_due(const LoadedTournament& tournament) {
  const auto until = life::confirmations_until(tournament.value);
  return until.empty() ? std::nullopt : std::optional(time_of_event(until));
}

Result<int> claim_no_shows(Context& context, MatchHost& matches, TournamentHost& host,
                           LoadedTournament tournament, const life::Act& act) {
  int claimed = 0;
  while (const auto found = next_no_show(context, tournament)) {
    auto events = told(life::no_show(tournament.value, found->round, found->board, found->entry,
                                     found->both, act, found->leg));
    if (!events) return std::unexpected(events.error());
    TournamentStep step(std::move(tournament));
    std::optional<MatchHost::Slot> slot;
    const auto ended = end_match(context, matches, step, events->front(), slot);
    if (!ended) return std::unexpected(ended.error());
    step.add(*std::move(events), act.at);
    auto stored = host.store(std::move(step));
    if (!stored) return std::unexpected(stored.error());
    tournament = *std::move(stored);
    ++claimed;
  }
  return claimed;
}

Result<json::object> Tournaments::announce_absence(const TournamentRequest& request,
                                                   std::string_view id,
                                                   const protocol::AnnounceAbsence& wanted) {
  return change(
      request, id, {TournamentRole::nobody, wanted.act},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        const auto* own = own_entry(step, request);
        if (own == nullptr) return problem("not-found", "You have not entered this tournament.");
        std::vector<life::Absence> absences;
        for (const auto& one : wanted.absences) absences.push_back({one.from, one.until});
        return told(life::announce_absences(step.after.value, own->number, absences, act));
      });
}

Result<json::object> Tournaments::confirm(const TournamentRequest& request, std::string_view id,
                                          const TournamentAct& wanted) {
  return change(request, id, {TournamentRole::nobody, wanted},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  const auto* own = own_entry(step, request);
                  if (own == nullptr)
                    return problem("not-found",
                                   "You have not entered this "
                                   "tournament.");
                  return told(life::confirm(step.after.value, own->number, act));
                });
}

Result<json::object> Tournaments::claim_no_show(const TournamentRequest& request,
                                                std::string_view id, int round, int board,
                                                const TournamentAct& wanted) {
  std::optional<MatchHost::Slot> slot;
  return change(
      request, id, {TournamentRole::nobody, wanted},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        const auto* in = step.after.value.round(round);
        const auto* at = in == nullptr ? nullptr : in->board(board);
        const auto* own = own_entry(step, request);
        if (at != nullptr && (own == nullptr || !at->has(own->number))) {
          return problem("forbidden", "Only a player at this board can claim it.");
        }
        const auto claim =
            at == nullptr ? std::nullopt : claim_at(context_, step.after, *in, board, own->number);
        if (at != nullptr && !claim) {
          return problem("wrong-state", "It is not your opponent's first turn.");
        }
        if (claim && context_.clock.now() < claim->from) {
          return problem("wrong-state",
                         fmt::format("You can claim from {} on.", protocol::rfc3339(claim->from)));
        }
        auto events = told(life::no_show(step.after.value, round, board, claim ? claim->entry : 0,
                                         false, act, claim ? claim->leg : 1));
        if (!events) return events;
        const auto ended = end_match(context_, matches_, step, events->front(), slot);
        if (!ended) return std::unexpected(ended.error());
        return events;
      });
}

Result<json::object> Tournaments::presence(const Identity& identity, std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  const bool is_known = known_as(identity) != 0;
  const auto* own = is_known ? loaded->entry_of(identity.account.id) : nullptr;
  if (own == nullptr) return problem("not-found", "You have not entered this tournament.");
  protocol::PresenceView view;
  const auto& value = loaded->value;
  if (const auto found = value.absences.find(own->number); found != value.absences.end()) {
    for (const auto& one : found->second) view.absences.push_back({one.from, one.until});
  }
  view.round = life::round_to_confirm(value);
  view.confirmed = view.round != 0 && life::has_confirmed(value, own->number, view.round);
  view.until = life::confirmations_until(value);
  if (const auto asked = value.asked.find(own->number); asked != value.asked.end()) {
    view.asked_until = asked->second;
  }
  for (const auto& [entry, offer] : value.offers) {
    if (offer.substitute != own->number) continue;
    view.place = entry;
    view.place_until = offer.until;
  }
  view.challenges = challenges_of(value, own->number, host_.now_text(value));
  for (const auto& round : value.rounds) {
    if (round.state != life::RoundState::started) continue;
    for (const auto& board : round.boards) {
      if (!board.has(own->number) || board.decided() || board.match.empty()) continue;
      const auto waited = first_turn_waited_for(context_, *loaded, board);
      if (!waited || waited->entry == own->number) continue;
      view.claims.push_back({round.number, board.number, claim_from(*loaded, *waited)});
    }
  }
  return protocol::encode(view);
}

}  // namespace adjutant::app
