#include "tournament/life/substitution.hpp"

#include <algorithm>

#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/stage.hpp"
#include "tournament/life/systems/system.hpp"

namespace adjutant::tournament::life {
namespace {

bool is_played_on(const Tournament& tournament) {
  return tournament.status == Status::running || tournament.status == Status::paused;
}

// Whether there is something for them to play, now or in later rounds. For an entry that is out of
// a bracket there is nothing.
bool could_play(const StageView& stage, int entry) {
  for (const auto& round : stage.rounds) {
    for (const auto& board : round.boards) {
      if (board.has(entry) && !board.decided()) return true;
    }
  }
  const bool bracket = systems::system_of(*stage.wanted).is_bracket(*stage.wanted);
  return !bracket && static_cast<int>(stage.rounds.size()) < systems::rounds_of(stage);
}

// Has gone, and could play on.
bool is_vacant(const Tournament& tournament, const Entry& entry) {
  const bool gone = entry.state == EntryState::withdrawn || entry.state == EntryState::excluded;
  if (!gone || entry.pairing == 0 || !is_played_on(tournament)) return false;
  const auto stage = current_stage(tournament);
  return stage.seed_of(entry.number) != 0 && could_play(stage, entry.number);
}

// Matches that run of an entry.
json::array running_of(const Tournament& tournament, int entry) {
  json::array matches;
  for (const auto& round : tournament.rounds) {
    if (round.state != RoundState::started) continue;
    for (const auto& board : round.boards) {
      const bool runs = board.has(entry) && !board.decided() && !board.match.empty();
      if (runs) matches.emplace_back(board.match);
    }
  }
  return matches;
}

// The first who may still be asked.
int next_for(const Tournament& tournament, int place) {
  for (const int substitute : substitutes_free(tournament)) {
    if (!tournament.declined.contains({place, substitute})) return substitute;
  }
  return 0;
}

}  // namespace

std::vector<int> substitutes_free(const Tournament& tournament) {
  std::vector<int> free;
  for (const auto& entry : tournament.entries) {
    const bool asked = std::ranges::any_of(tournament.offers, [&](const auto& offer) {
      return offer.second.substitute == entry.number;
    });
    if (entry.state == EntryState::substitute && !asked) free.push_back(entry.number);
  }
  return free;
}

int place_for_computer(const Tournament& tournament) {
  if (tournament.definition.dropout != definition::Dropout::computer) return 0;
  const auto found = std::ranges::find_if(
      tournament.entries, [&](const Entry& entry) { return is_vacant(tournament, entry); });
  return found == tournament.entries.end() ? 0 : found->number;
}

Decision computer_takes_over(const Tournament& tournament, const Act& act) {
  const int place = place_for_computer(tournament);
  if (place == 0) return refused("wrong-state", "There is no place for the computer player.");
  return one(
      event_of(act, "taken_over",
               {{"entry", place}, {"computer", true}, {"matches", running_of(tournament, place)}}));
}

int place_to_offer(const Tournament& tournament) {
  if (tournament.definition.dropout != definition::Dropout::substitute) return 0;
  for (const auto& entry : tournament.entries) {
    const bool offered = tournament.offers.contains(entry.number);
    if (is_vacant(tournament, entry) && !offered && next_for(tournament, entry.number) != 0) {
      return entry.number;
    }
  }
  return 0;
}

bool waits_for_substitute(const Tournament& tournament, int number) {
  if (tournament.definition.dropout == definition::Dropout::computer) {
    return is_vacant(tournament, *tournament.entry(number));
  }
  if (tournament.definition.dropout != definition::Dropout::substitute) return false;
  const auto* entry = tournament.entry(number);
  return is_vacant(tournament, *entry) &&
         (tournament.offers.contains(number) || next_for(tournament, number) != 0);
}

Decision offer_place(const Tournament& tournament, const Act& act) {
  const int place = place_to_offer(tournament);
  if (place == 0) return refused("wrong-state", "There is no place to offer, or nobody for it.");
  return one(event_of(act, "changed",
                      {{"entry", place},
                       {"offered", next_for(tournament, place)},
                       {"until", later(act.at, offer_days * seconds_a_day)}}));
}

Decision decline_place(const Tournament& tournament, int entry, const Act& act) {
  const auto offer = tournament.offers.find(entry);
  if (offer == tournament.offers.end()) {
    return refused("wrong-state", "This place is not on offer.");
  }
  return one(event_of(act, "changed", {{"entry", entry}, {"declined", offer->second.substitute}}));
}

Decision take_over(const Tournament& tournament, int number, int substitute, const Act& act) {
  const auto* place = tournament.entry(number);
  const auto* one_of_list = tournament.entry(substitute);
  if (place == nullptr || one_of_list == nullptr) {
    return refused("not-found", "There is no such entry.");
  }
  if (one_of_list->state != EntryState::substitute) {
    return refused("wrong-state", "Only a player on the list of substitutes can take a place.");
  }
  if (!is_played_on(tournament) || place->pairing == 0) {
    return refused("wrong-state",
                   "A place can be taken over only while the tournament is in "
                   "progress.");
  }
  return one(event_of(act, "taken_over",
                      {{"entry", number},
                       {"substitute", substitute},
                       {"matches", running_of(tournament, number)}}));
}

}  // namespace adjutant::tournament::life
