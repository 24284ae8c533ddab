#include "tournament/life/presence.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/deciding.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/stage.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life {
namespace {

using definition::System;

bool takes_part(const Tournament& tournament, int entry) {
  const auto* found = tournament.entry(entry);
  return found != nullptr && found->state == EntryState::entered && !found->computer;
}

bool goes_on(const Tournament& tournament) {
  return tournament.status >= Status::open && tournament.status <= Status::paused;
}

// A player who does not play a round of a Swiss is not paired in it; elsewhere everyone plays each.
bool passes_rounds_over(const Tournament& tournament) {
  return tournament.stage().system == System::swiss;
}

bool is_absent_on(const Tournament& tournament, int entry, const std::string& day) {
  const auto found = tournament.absences.find(entry);
  if (found == tournament.absences.end()) return false;
  return std::ranges::any_of(found->second, [&](const Absence& absence) {
    return absence.from <= day && day <= absence.until;
  });
}

}  // namespace

Decision announce_absences(const Tournament& tournament, int entry,
                           const std::vector<Absence>& absences, const Act& act) {
  if (!goes_on(tournament) || !takes_part(tournament, entry)) {
    return refused("wrong-state",
                   "Only players of this tournament can announce an absence, "
                   "and only before it ends.");
  }
  if (!passes_rounds_over(tournament) && !is_ladder(tournament)) {
    return refused("wrong-state",
                   "In this system everybody plays in every round. Take a vacation in your "
                   "match instead.");
  }
  if (absences.size() > absences_max) {
    return refused("bad-request",
                   fmt::format("You can announce at most {} absences.", absences_max));
  }
  json::array list;
  for (const auto& absence : absences) {
    if (!is_day(absence.from) || !is_day(absence.until) || absence.until < absence.from) {
      return refused("bad-request",
                     "An absence needs a first and a last day, such as 2026-12-24 to "
                     "2027-01-02.");
    }
    if (absence.until > day_after(act.at, days_ahead_max)) {
      return refused("bad-request", "An absence ends within ten years: write an earlier day.");
    }
    list.push_back(json::object{{"from", absence.from}, {"until", absence.until}});
  }
  return one(event_of(act, "changed", {{"entry", entry}, {"absences", std::move(list)}}));
}

bool wants_confirmations(const Tournament& tournament) {
  if (tournament.definition.round.confirm_days == 0 || is_ladder(tournament)) return false;
  return passes_rounds_over(tournament) || current_stage(tournament).rounds.empty();
}

int round_to_confirm(const Tournament& tournament) {
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const bool waits = tournament.status == Status::running && wants_confirmations(tournament) &&
                     next <= rounds_planned(tournament) && next_round_waits(tournament, {}).empty();
  return waits ? next : 0;
}

std::vector<int> unconfirmed(const Tournament& tournament) {
  std::vector<int> all;
  const int round = round_to_confirm(tournament);
  if (round == 0) return all;
  for (const int entry : current_stage(tournament).entries) {
    const bool plays = tournament.entry(entry)->state == EntryState::entered;
    if (plays && !has_confirmed(tournament, entry, round)) all.push_back(entry);
  }
  return all;
}

bool has_confirmed(const Tournament& tournament, int entry, int round) {
  const auto* who = tournament.entry(entry);
  if (who != nullptr && who->computer) return true;  // it always comes
  const auto found = tournament.confirmed.find(entry);
  return found != tournament.confirmed.end() && found->second.contains(round);
}

Decision confirm(const Tournament& tournament, int entry, const Act& act) {
  if (tournament.asked.contains(entry) && takes_part(tournament, entry)) {
    return one(event_of(act, "changed", {{"entry", entry}, {"stays", true}}));
  }
  const int round = round_to_confirm(tournament);
  const bool plays =
      round != 0 && takes_part(tournament, entry) && current_stage(tournament).seed_of(entry) != 0;
  if (!plays && tournament.status == Status::paused && wants_confirmations(tournament)) {
    return refused("wrong-state", "The tournament is paused. You can confirm when it resumes.");
  }
  if (!plays) {
    return refused("wrong-state", "You have nothing to confirm now.");
  }
  if (has_confirmed(tournament, entry, round)) return std::vector<Event>();
  return one(event_of(act, "changed", {{"entry", entry}, {"confirmed", round}}));
}

std::string confirmations_until(const Tournament& tournament) {
  if (unconfirmed(tournament).empty()) return {};
  // From when on the round could have been drawn.
  for (auto event = tournament.chain.rbegin(); event != tournament.chain.rend(); ++event) {
    for (const auto* type : {"round_closed", "started", "undone", "reopened"}) {
      if (event->type != type) continue;
      const auto& at = event->at;
      return after_standstills(
          tournament, at, day_after(at, tournament.definition.round.confirm_days) + at.substr(10));
    }
  }
  return {};
}

bool stays_away(const Tournament& tournament, int entry, int round, const std::string& now) {
  if (!passes_rounds_over(tournament)) return false;
  if (is_absent_on(tournament, entry, day_after(now, 1))) return true;
  return wants_confirmations(tournament) && !has_confirmed(tournament, entry, round);
}

Tournament with_byes_of_absent(const Tournament& tournament, int round, const std::string& now) {
  auto drawn = tournament;
  for (const auto& entry : tournament.entries) {
    const bool asked = std::ranges::any_of(tournament.byes, [&](const RequestedBye& bye) {
      return bye.number == entry.number && bye.round == round;
    });
    if (entry.state != EntryState::entered || asked) continue;
    if (stays_away(tournament, entry.number, round, now)) {
      drawn.byes.push_back({round, entry.number, Outcome::zero_bye});
    }
  }
  std::ranges::sort(drawn.byes);
  return drawn;
}

std::vector<Event> withdrawn_unconfirmed(const Tournament& tournament, int round, const Act& act) {
  std::vector<Event> events;
  if (!wants_confirmations(tournament) || !passes_rounds_over(tournament)) return events;
  for (const auto& entry : tournament.entries) {
    bool confirmed = round < unconfirmed_max || entry.state != EntryState::entered;
    for (int back = 0; back < unconfirmed_max && !confirmed; ++back) {
      confirmed = has_confirmed(tournament, entry.number, round - back);
    }
    // Late entrants could not confirm earlier rounds.
    const auto entered = std::ranges::find_if(tournament.chain, [&](const Event& event) {
      return event.type == "entered" && event.fields.at("entry") == entry.number;
    });
    const auto* before = tournament.round(round - 1);
    if (confirmed || before == nullptr || entered->at > before->drawn_at) continue;
    events.push_back(event_of({.at = act.at, .by = "server", .reason = "two rounds not confirmed"},
                              "withdrawn", {{"entry", entry.number}}));
  }
  return events;
}

std::vector<Event> withdrawn_before_stage(const Tournament& tournament, const Act& act) {
  std::vector<Event> events;
  if (passes_rounds_over(tournament)) return events;
  const auto until = confirmations_until(tournament);
  if (until.empty() || act.at < until) return events;
  for (const int entry : unconfirmed(tournament)) {
    events.push_back(event_of({.at = act.at, .by = act.by, .reason = "did not confirm"},
                              "withdrawn", {{"entry", entry}}));
  }
  return events;
}

int active(const Tournament& tournament) {
  return static_cast<int>(
      std::ranges::count(tournament.entries, EntryState::entered, &Entry::state));
}

std::expected<void, Refused> check_room(const Tournament& tournament) {
  const auto& wanted = tournament.definition;
  const auto& stage = wanted.stages.front();
  // Teams are counted where one is new.
  const int most = wanted.entrants.teams ? wanted.entrants.max
                                         : std::min(wanted.entrants.max,
                                                    systems::system_of(stage).entrants_most(stage));
  if (active(tournament) < most) return {};
  return refused("full", fmt::format("The tournament is full: it has {} entrants.", most));
}

Decision come_back(const Tournament& tournament, int number, std::string_view wanted_team,
                   const Act& act) {
  const auto* entry = tournament.entry(number);
  if (entry == nullptr) return refused("not-found", "There is no such entry.");
  if (entry->state == EntryState::excluded) {
    return refused("forbidden", "You are excluded from this tournament. Ask its arbiters.");
  }
  const bool on_ladder = is_ladder(tournament) && tournament.status == Status::running;
  const bool may = entry->state == EntryState::withdrawn && !entry->computer &&
                   (tournament.status == Status::open || on_ladder);
  if (!may) {
    return refused("already-entered",
                   entry->state == EntryState::withdrawn
                       ? "You have withdrawn from this tournament and cannot enter it again."
                       : "You have entered this tournament already.");
  }
  if (const auto room = check_room(tournament); !room) return std::unexpected(room.error());
  const auto team = wanted_team.empty() ? entry->team : team_called(tournament, wanted_team);
  const bool leaves_it_empty = !team.empty() && tournament.teams.at(entry->team).size() == 1;
  const auto fine = check_team(tournament, team, 1, leaves_it_empty ? entry->team : "");
  if (!fine) return std::unexpected(fine.error());
  json::object fields{{"entry", number}, {"returns", true}};
  if (team != entry->team) {
    fields.emplace("team", team);
    fields.emplace("before", entry->team);
  }
  // An entrant who left before it began has no number yet.
  if (on_ladder && entry->pairing == 0) {
    fields.emplace("pairing",
                   std::ranges::max(tournament.entries, {}, &Entry::pairing).pairing + 1);
  }
  return one(event_of(act, "changed", std::move(fields)));
}

Decision take_withdrawal_back(const Tournament& tournament, int number, const Act& act) {
  const auto* entry = tournament.entry(number);
  if (entry == nullptr) return refused("not-found", "There is no such entry.");
  const bool gone = entry->state == EntryState::withdrawn || entry->state == EntryState::excluded;
  const bool replaced =
      entry->computer || std::ranges::any_of(tournament.began, [&](const auto& began) {
        return began.second == number;
      });
  if (!gone || replaced || !goes_on(tournament)) {
    return refused("wrong-state", fmt::format("Entry {} has not withdrawn, or a substitute has "
                                              "taken it over.",
                                              number));
  }
  const auto withdrawn = std::ranges::find_if(
      tournament.chain.rbegin(), tournament.chain.rend(), [&](const Event& event) {
        return event.type == "withdrawn" && event.fields.at("entry") == number;
      });
  const bool drawn_since =
      std::any_of(tournament.chain.rbegin(), withdrawn, [&](const Event& event) {
        return event.type == "drawn" &&
               tournament.round(json::value_to<int>(event.fields.at("round"))) != nullptr;
      });
  if (drawn_since) {
    return refused("round-started",
                   fmt::format("Entry {} withdrew before the last round was drawn. "
                               "Undo that round first, if it has not started.",
                               number));
  }
  return one(event_of(act, "changed", {{"entry", number}, {"returns", true}}));
}

int entry_to_ask(const Tournament& tournament) {
  if (tournament.status != Status::running) return 0;
  for (const auto& [entry, count] : tournament.timeouts) {
    const bool asked = tournament.asked.contains(entry);
    if (count >= timeouts_max && !asked && takes_part(tournament, entry)) return entry;
  }
  return 0;
}

Decision ask_whether_they_stay(const Tournament& tournament, const Act& act) {
  const int entry = entry_to_ask(tournament);
  if (entry == 0) return refused("wrong-state", "There is no player to ask.");
  return one(event_of(act, "changed",
                      {{"entry", entry}, {"asked", later(act.at, asked_days * seconds_a_day)}}));
}

std::vector<Event> withdrawn_silent(const Tournament& tournament, const Act& act) {
  for (const auto& [entry, until] : tournament.asked) {
    if (until > act.at || !takes_part(tournament, entry)) continue;
    return one(event_of({.at = act.at, .by = act.by, .reason = "let two matches run out of time"},
                        "withdrawn", {{"entry", entry}}));
  }
  return {};
}

Decision no_show(const Tournament& tournament, int round, int board, int entry, bool both,
                 const Act& act, int leg) {
  const auto* in = tournament.round(round);
  const auto* at = in == nullptr ? nullptr : in->board(board, leg);
  if (at == nullptr) {
    return refused("not-found", fmt::format("There is no board {} in round {}.", board, round));
  }
  if (tournament.status != Status::running || in->state != RoundState::started || at->decided()) {
    return refused("wrong-state", "This board is not in progress.");
  }
  const bool white = at->white == entry;
  json::object fields{{"round", round},
                      {"board", board},
                      {"white_result", both || white ? "-" : "+"},
                      {"black_result", both || !white ? "-" : "+"},
                      {"no_show", entry}};
  if (leg > 1) fields.emplace("leg", leg);
  return one(event_of(act, "result", std::move(fields)));
}

}  // namespace adjutant::tournament::life
