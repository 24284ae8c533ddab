#include "tournament/life/next_round.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/deciding.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/substitution.hpp"
#include "tournament/life/systems/system.hpp"

// Which matches a round has.
namespace adjutant::tournament::life {
namespace {

using systems::system_of;

const std::string& scenario_of(const Tournament& tournament, int round) {
  const auto& all = tournament.definition.scenarios;
  return all[static_cast<std::size_t>(round - 1) % all.size()].id;
}

// A board a leg; the second has the sides exchanged.
void add_boards(const Tournament& tournament, const systems::Meeting& meeting, int legs, int number,
                const std::function<std::string()>& match_id, json::array& boards) {
  const auto is_there = [&](int entry) {
    return tournament.entry(entry)->state == EntryState::entered;
  };
  for (int leg = 1; leg <= legs; ++leg) {
    const int first = leg == 1 ? meeting.white : meeting.black;
    const int second = leg == 1 ? meeting.black : meeting.white;
    json::object board{{"board", number}, {"white", first}, {"black", second}};
    if (leg > 1) board.emplace("leg", leg);
    if (is_there(first) && is_there(second)) {
      board.emplace("match", match_id());
    } else {
      board.emplace("white_result", is_there(first) ? "+" : "-");
      board.emplace("black_result", is_there(second) ? "+" : "-");
    }
    boards.push_back(std::move(board));
  }
}

json::object fields_of(const StageView& stage, const systems::NextRound& next,
                       const std::function<std::string()>& match_id) {
  const auto& tournament = *stage.tournament;
  const int round = static_cast<int>(tournament.rounds.size()) + 1;
  json::array boards, free;
  int number = 0;
  for (const auto& meeting : next.meetings) {
    add_boards(tournament, meeting, next.legs, ++number, match_id, boards);
  }
  for (const auto& one : next.free) {
    free.push_back(json::object{{"entry", one.entry},
                                {"result", std::string(1, static_cast<char>(one.outcome))}});
  }
  json::object fields{{"round", round},
                      {"scenario", scenario_of(tournament, round)},
                      {"boards", std::move(boards)},
                      {"free", std::move(free)}};
  if (stage.number > 1) fields.emplace("stage", stage.number);
  if (next.level > 0) fields.emplace("level", next.level);
  if (next.decides) fields.emplace("decides", true);
  if (next.window > 0) fields.emplace("window", next.window);
  if (next.by_hand) fields.emplace("by_hand", true);
  // A third match has its sides bid for whatever the definition says.
  const bool bids = tournament.definition.sides == definition::Sides::bid && next.legs == 1;
  if (bids || next.decides) fields.emplace("bids", true);
  return fields;
}

}  // namespace

int rounds_planned(const Tournament& tournament) {
  if (tournament.reopened) return static_cast<int>(tournament.rounds.size());
  int sum = 0, entrants = 0;
  const auto& stages = tournament.definition.stages;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const int number = static_cast<int>(i) + 1;
    int planned = 0;
    if (number <= tournament.stage_number()) {
      const auto stage = stage_of(tournament, number);
      planned = number < tournament.stage_number() ? static_cast<int>(stage.rounds.size())
                                                   : systems::rounds_of(stage);
      if (!tournament.has_started() && planned == 0) return 0;  // who plays is not known yet
    } else {
      planned = system_of(stages[i]).rounds_for(stages[i], entrants);
    }
    sum += planned;
    entrants = stages[i].advance;
  }
  return sum;
}

std::string next_round_waits(const Tournament& tournament, const std::string& now) {
  if (tournament.status != Status::running) {
    return fmt::format("The tournament is {}: rounds can be drawn only while it is in progress.",
                       name(tournament.status));
  }
  if (tournament.reopened) return "It was finished: only its results can be corrected.";
  const auto stage = current_stage(tournament);
  const auto& system = system_of(*stage.wanted);
  if (static_cast<int>(stage.rounds.size()) >= systems::rounds_of(stage)) {
    return "All rounds have been drawn.";
  }
  if (!tournament.offers.empty()) {
    return "A substitute has been offered a place and has " + std::to_string(offer_days) +
           " days to answer.";
  }
  if (place_for_computer(tournament) != 0) {
    return "A player has left. The computer takes their place first.";
  }
  const int at_once = system.rounds_at_once(*stage.wanted);
  const int overlap = system.may_overlap() ? tournament.definition.round.overlap : 0;
  const int drawn = static_cast<int>(stage.rounds.size());
  int open = 0, overlapping = 0;
  for (int i = 0; i < drawn; ++i) {
    const auto& round = stage.rounds[static_cast<std::size_t>(i)];
    open += round.state != RoundState::closed ? 1 : 0;
    // Only what was drawn last may run on into the next round: older ones are settled first.
    const bool is_recent = i >= drawn - overlap || tournament.rules_version == 1;
    overlapping += is_recent && has_ended(round, now) ? 1 : 0;
  }
  overlapping = std::min(overlapping, overlap);
  if (at_once == 0 || open - overlapping < at_once) return {};
  return "A round is still in progress: its results are needed for the pairing, or the limit "
         "of rounds at a time is reached.";
}

Decision draw_round(const Tournament& tournament, const std::function<std::string()>& match_id,
                    const Act& act) {
  return draw_round_as(
      tournament,
      [](const StageView& stage) -> std::expected<systems::NextRound, Refused> {
        auto next = system_of(*stage.wanted).next_round(stage);
        if (!next) return refused("no-pairing", next.error().in_sentences());
        return *std::move(next);
      },
      match_id, act);
}

Decision draw_round_as(const Tournament& tournament, const MakeRound& make,
                       const std::function<std::string()>& match_id, const Act& act) {
  if (const auto waits = next_round_waits(tournament, act.at); !waits.empty()) {
    return refused("wrong-state", waits);
  }
  const auto until = confirmations_until(tournament);
  if (!until.empty() && act.at < until) {
    return refused("wrong-state",
                   "Players can confirm until " + until + " that they play this round.");
  }
  if (!withdrawn_before_stage(tournament, act).empty()) {
    return refused("wrong-state",
                   "Players who have not confirmed are removed first: draw the "
                   "round in a minute.");
  }
  const int round = static_cast<int>(tournament.rounds.size()) + 1;
  const auto with_absent = with_byes_of_absent(tournament, round, act.at);
  const auto stage = current_stage(with_absent);
  const auto next = make(stage);
  if (!next) return std::unexpected(next.error());
  std::vector<Event> events;
  events.push_back(event_of(act, "drawn", fields_of(stage, *next, match_id)));
  for (auto& gone : withdrawn_unconfirmed(tournament, round, act)) {
    events.push_back(std::move(gone));
  }
  return events;
}

}  // namespace adjutant::tournament::life
