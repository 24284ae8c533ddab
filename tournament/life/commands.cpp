#include "tournament/life/commands.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/life/calendar.hpp"
#include "tournament/life/deciding.hpp"
#include "tournament/life/drawing.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/round_end.hpp"
#include "tournament/life/rulings.hpp"
#include "tournament/life/standstill.hpp"
#include "tournament/life/substitution.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/table.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life {
namespace {

using definition::PointRule;
using systems::system_of;

// From one of these states, with a reason if it is not a step of the usual way.
Decision step(const Tournament& tournament, std::initializer_list<Status> from, std::string type,
              const Act& act) {
  if (std::ranges::find(from, tournament.status) == from.end()) {
    std::string states;
    for (const auto state : from) {
      states += (states.empty() ? "" : " or ") + std::string(name(state));
    }
    return wrong_state(tournament, "This is possible only while it is " + states + ".");
  }
  return one(event_of(act, std::move(type)));
}

// The entries that draw numbers together: one, or a team.
std::vector<std::vector<int>> units_of(const Tournament& tournament) {
  if (tournament.definition.entrants.teams) return teams_entered(tournament);
  std::vector<std::vector<int>> units;
  for (const auto& entry : tournament.entries) {
    const bool plays = entry.state == EntryState::entered && !entry.eliminator;
    if (plays) units.push_back({entry.number});
  }
  return units;
}

// Of one; of a team the sum of those at its boards.
int rating_of(const Tournament& tournament, const std::vector<int>& unit) {
  const auto boards = static_cast<std::size_t>(tournament.stage().boards);
  int sum = 0;
  for (std::size_t i = 0; i < unit.size() && (boards == 0 || i < boards); ++i) {
    sum += tournament.entry(unit[i])->rating;
  }
  return sum;
}

std::vector<int> numbers_drawn(const Tournament& tournament, Drawing& drawing) {
  const auto& first = tournament.definition.stages.front();
  const bool by_lot = system_of(first).numbers_by_lot(first);
  auto units = units_of(tournament);
  auto draw = drawing.draw(by_lot ? "berger" : first.groups > 1 ? "groups" : "order");
  draw.shuffle(units);
  std::map<int, std::vector<int>, std::greater<>> by_rating;  // lots separate equals
  for (const auto& unit : units) {
    auto& equal = by_rating[by_lot ? 0 : rating_of(tournament, unit)];
    equal.insert(equal.end(), unit.begin(), unit.end());
  }
  std::vector<int> order;
  for (const auto& [rating, equal] : by_rating) {
    order.insert(order.end(), equal.begin(), equal.end());
  }
  return order;
}

bool has_room_for_a_late_one(const Tournament& tournament) {
  if (tournament.stage_number() != 1) return false;
  const auto numbered = std::ranges::count_if(
      tournament.entries, [](const Entry& entry) { return entry.pairing != 0; });
  return system_of(tournament.stage())
      .has_room_for_a_late_one(tournament.stage(), static_cast<int>(numbered));
}

bool draws_initial_side(const definition::Definition& definition) {
  return std::ranges::any_of(definition.stages, [](const definition::Stage& stage) {
    return system_of(stage).draws_initial_side(stage);
  });
}

// The entries that advance, if another stage follows: the best of those who are still there.
json::object stage_fields(const StageView& stage) {
  json::object fields{{"stage", stage.number}};
  const auto& tournament = *stage.tournament;
  if (stage.number == static_cast<int>(tournament.definition.stages.size())) return fields;
  json::array advance;
  std::string team;
  int places = stage.wanted->advance;
  for (const int number : system_of(*stage.wanted).order_after(stage)) {
    const auto& entry = *tournament.entry(number);
    if (entry.state != EntryState::entered) continue;
    // A team takes one place, with everybody who plays for it.
    const bool together = !entry.team.empty() && entry.team == team;
    if (!together && places-- == 0) break;
    team = entry.team;
    advance.push_back(number);
  }
  fields.emplace("advance", std::move(advance));
  return fields;
}

// The same with the lots, where the table has them and they are not drawn yet.
json::object closing_fields(const Tournament& tournament, const LinkOf& link) {
  const auto rules = rules_of(tournament);
  const bool by_lot = std::ranges::find(rules.tie_breaks, standing::Code::lot,
                                        &standing::TieBreak::code) != rules.tie_breaks.end();
  if (!by_lot || !tournament.lots.empty()) return stage_fields(current_stage(tournament));
  auto drawn = tournament;
  for (const auto& entry : tournament.entries) drawn.lots.push_back(entry.number);
  Drawing drawing(tournament, link);
  drawing.draw("lots").shuffle(drawn.lots);
  auto fields = stage_fields(current_stage(drawn));
  fields.emplace("lots", json::value_from(drawn.lots));
  fields.emplace("draws", drawing.taken());
  return fields;
}

// A ladder's one round begins with the tournament.
void begin_at_once(const Tournament& tournament, std::vector<Event>& started, const Act& act) {
  auto begun = tournament;
  record(begun, started.front());
  const auto drawn = draw_round(begun, {}, act);
  ENSURE(drawn.has_value(), "the round of a ladder has no boards");
  record(begun, drawn->front());
  const auto begins = start_round(begun, 1, act);
  ENSURE(begins.has_value(), "the round of a ladder starts");
  started.insert(started.end(), drawn->begin(), drawn->end());
  started.insert(started.end(), begins->begin(), begins->end());
}

// With a ladder ends its round: nothing of it follows by itself.
Decision finish_ladder(const Tournament& tournament, const Act& act) {
  std::vector<Event> events;
  for (const auto& round : tournament.rounds) {
    if (!round.decided()) {
      return refused("wrong-state",
                     "A challenge is still open. Wait for its end or rule on "
                     "its board.");
    }
    if (round.state == RoundState::started) {
      events.push_back(event_of(act, "round_closed", {{"round", round.number}}));
    }
  }
  const auto stage = current_stage(tournament);
  if (tournament.stages_closed < stage.number) {
    events.push_back(event_of(act, "stage_closed", stage_fields(stage)));
  }
  events.push_back(event_of(act, "finished"));
  return events;
}

// What players have entered under. Names and results that are hidden stay so until their time.
constexpr std::array fixed_when_open{"ruleset", "scenarios", "stages", "points",    "tiebreaks",
                                     "edition", "sides",     "clock",  "visibility"};

}  // namespace

Event create(const std::string& id, const json::object& definition, const Act& act) {
  return event_of(act, "created",
                  {{"tournament", id},
                   {"definition", definition},
                   {"links", draws_max},
                   {"rules_version", rules_version_newest}});
}

Decision redefine(const Tournament& tournament, const json::object& definition, const Act& act) {
  if (tournament.status >= Status::finished) {
    return wrong_state(tournament, "Its definition can no longer be changed.");
  }
  for (const std::string_view name : fixed_when_open) {
    const auto* before = tournament.definition_file.if_contains(name);
    const auto* after = definition.if_contains(name);
    const bool same =
        (before == nullptr) == (after == nullptr) && (before == nullptr || *before == *after);
    if (tournament.status == Status::draft || same) continue;
    return refused("wrong-state", fmt::format("{} cannot change once the tournament is open. "
                                              "Leave it as it was, or create another "
                                              "tournament.",
                                              name));
  }
  return one(event_of(act, "changed", {{"definition", definition}}));
}

Decision appoint(const Tournament& tournament, const std::vector<std::string>& arbiters,
                 const Act& act) {
  if (tournament.status >= Status::archived) {
    return wrong_state(tournament, "It has ended, so no action is possible.");
  }
  return one(event_of(act, "changed", {{"arbiters", json::value_from(arbiters)}}));
}

Decision open(const Tournament& tournament, const Act& act) {
  return step(tournament, {Status::draft}, "opened", act);
}

Decision close(const Tournament& tournament, const std::map<int, std::string>& seeds,
               const Act& act) {
  auto closed = step(tournament, {Status::open}, "closed", act);
  if (!closed) return closed;
  if (active(tournament) < tournament.definition.entrants.min) {
    return refused("wrong-state",
                   fmt::format("{} have entered, but the definition requires at least {}. Wait "
                               "for more entries, or cancel the tournament.",
                               active(tournament), tournament.definition.entrants.min));
  }
  if (tournament.definition.entrants.teams) {
    if (auto why = teams_incomplete(tournament); !why.empty()) {
      return refused("wrong-state", std::move(why));
    }
  }
  json::array list;
  for (const auto& [entry, seed] : seeds) {
    list.push_back(json::object{{"entry", entry}, {"seed", seed}});
  }
  closed->front().fields.emplace("seeds", std::move(list));
  return closed;
}

Decision start(const Tournament& tournament, const std::map<std::string, std::string>& first,
               const LinkOf& link, const Act& act) {
  auto started = step(tournament, {Status::closed}, "started", act);
  if (!started) return started;
  if (active(tournament) < 2) {
    return refused("wrong-state",
                   "A tournament needs at least two entrants. Wait for more "
                   "entries, or cancel the tournament.");
  }
  const auto& stage = tournament.definition.stages.front();
  if (auto why = system_of(stage).cannot_begin(tournament, stage, active(tournament));
      !why.empty()) {
    return refused("wrong-state", std::move(why));
  }
  auto& fields = started->front().fields;
  Drawing drawing(tournament, link);
  fields.emplace("order", json::value_from(numbers_drawn(tournament, drawing)));
  if (draws_initial_side(tournament.definition)) {
    auto draw = drawing.draw("initial-side");
    fields.emplace("initial_side", draw.below(2) == 0 ? "favoured" : "other");
  }
  json::object favoured;
  for (const auto& scenario : tournament.definition.scenarios) {
    favoured[scenario.id] = scenario.favoured.empty() ? first.at(scenario.id) : scenario.favoured;
  }
  fields.emplace("favoured", std::move(favoured));
  fields.emplace("draws", drawing.taken());
  if (system_of(stage).is_ladder()) begin_at_once(tournament, *started, act);
  return started;
}

Decision pause(const Tournament& tournament, const Act& act) {
  return step(tournament, {Status::running}, "paused", act);
}

Decision resume(const Tournament& tournament, const Act& act) {
  return step(tournament, {Status::paused}, "resumed", act);
}

Decision finish(const Tournament& tournament, const Act& act) {
  auto finished = step(tournament, {Status::running}, "finished", act);
  if (!finished) return finished;
  if (is_ladder(tournament)) return finish_ladder(tournament, act);
  const bool all = rounds_closed(tournament) == static_cast<int>(tournament.rounds.size());
  if (!all) {
    return refused("wrong-state",
                   "A round is still in progress. Wait for its results or rule "
                   "on its boards.");
  }
  if (tournament.rounds.empty()) {
    return refused("wrong-state", "No round has been played. Cancel the tournament instead.");
  }
  return finished;
}

std::string reopened_until(const Tournament& tournament) {
  const auto& chain = tournament.chain;
  const auto finished = std::ranges::find(chain.rbegin(), chain.rend(), "finished", &Event::type);
  ENSURE(finished != chain.rend(), "what is finished was finished");
  return after_standstills(tournament, finished->at,
                           later(finished->at, reopen_days * seconds_a_day));
}

Decision reopen(const Tournament& tournament, const Act& act) {
  if (const auto why = closed_for_good(tournament); !why.empty()) {
    return wrong_state(tournament, why);
  }
  auto reopened = step(tournament, {Status::finished}, "reopened", act);
  if (!reopened) return reopened;
  const auto until = reopened_until(tournament);
  // Nothing of a ladder is decided for good: it is played on.
  if (is_ladder(tournament)) reopened->front().fields.emplace("challenges", true);
  if (act.at <= until) return reopened;
  return wrong_state(tournament, fmt::format("It could be reopened only until {}.", until));
}

Decision archive(const Tournament& tournament, const Act& act) {
  return step(tournament, {Status::finished}, "archived", act);
}

Decision cancel(const Tournament& tournament, const Act& act) {
  return step(tournament,
              {Status::draft, Status::open, Status::closed, Status::running, Status::paused},
              "cancelled", act);
}

Decision enter(const Tournament& tournament, const NewEntry& entry, const Act& act) {
  const auto& wanted = tournament.definition.entrants;
  const int next = static_cast<int>(tournament.rounds.size()) + 1;
  const bool running = tournament.status >= Status::closed && tournament.status <= Status::paused;
  const bool late = entry.substitute
                        ? running
                        : tournament.status == Status::running && !tournament.reopened &&
                              (is_ladder(tournament) || next <= wanted.late_until) &&
                              has_room_for_a_late_one(tournament);
  if (tournament.status != Status::open && !late) {
    return refused("entries-closed",
                   tournament.status == Status::draft
                       ? "Entries are not open yet. Wait until the organiser opens them."
                       : "Entries are closed.");
  }
  if (entry.substitute && tournament.definition.dropout != definition::Dropout::substitute) {
    return refused("bad-request",
                   "This tournament has no substitutes: its dropout is not "
                   "substitute.");
  }
  if (!entry.substitute) {
    if (const auto room = check_room(tournament); !room) return std::unexpected(room.error());
  }
  const auto team = team_called(tournament, entry.team);
  if (const auto fine = check_team(tournament, team); !fine && !entry.substitute) {
    return std::unexpected(fine.error());
  }
  const bool knock_out = std::ranges::any_of(tournament.definition.stages, [](const auto& stage) {
    return stage.system == definition::System::knock_out;
  });
  if (entry.eliminator && !knock_out) {
    return refused("bad-request", "Only a knock-out has eliminators. Enter as a player instead.");
  }
  if (wanted.rating_max > 0 && entry.rating > wanted.rating_max) {
    return refused("forbidden",
                   fmt::format("This tournament is for ratings up to {}, and yours is {}.",
                               wanted.rating_max, entry.rating));
  }
  const int number = static_cast<int>(tournament.entries.size()) + 1;
  json::object fields{{"entry", number},
                      {"entrant", entry.hash},
                      {"seed_hash", core::sha256_hex(entry.seed)},
                      {"rating", entry.rating}};
  if (late) fields.emplace("seed", entry.seed);
  if (entry.substitute) {
    fields.emplace("substitute", true);
  } else if (!team.empty()) {
    fields.emplace("team", team);
  }
  if (late && !entry.substitute) {
    const auto last = std::ranges::max(tournament.entries, {}, &Entry::pairing).pairing;
    fields.emplace("pairing", last + 1);
  }
  if (entry.eliminator) fields.emplace("eliminator", true);
  auto entered = event_of(act, "entered", std::move(fields));
  if (entered.by.empty()) entered.by = std::to_string(number);
  return one(std::move(entered));
}

Decision withdraw(const Tournament& tournament, int number, bool excluded, const Act& act) {
  const auto* entry = tournament.entry(number);
  ENSURE(entry != nullptr, "who withdraws has entered");
  if (tournament.status < Status::open || tournament.status >= Status::finished) {
    return wrong_state(tournament, "You can no longer withdraw from it.");
  }
  if (entry->computer) {
    return refused("wrong-state", fmt::format("The computer has taken over entry {}.", number));
  }
  if (entry->state != EntryState::entered && entry->state != EntryState::substitute) {
    return refused("wrong-state",
                   fmt::format("Entry {} is already {}.", number, name(entry->state)));
  }
  json::object fields{{"entry", number}};
  if (excluded) fields.emplace("excluded", true);
  return one(event_of(act, "withdrawn", std::move(fields)));
}

Decision ask_byes(const Tournament& tournament, int entry, const std::vector<RequestedBye>& byes,
                  const Act& act) {
  if (tournament.stage_number() > 1 || !system_of(tournament.stage()).is_open_to_late_entries()) {
    return refused("wrong-state", "You can ask for byes only in a Swiss tournament.");
  }
  if (tournament.status < Status::open || tournament.status > Status::paused) {
    return wrong_state(tournament, "You can ask for a bye only before its round is drawn.");
  }
  const int drawn = static_cast<int>(tournament.rounds.size());
  int half = 0;
  json::array list;
  for (const auto& bye : tournament.byes) {
    half += bye.number == entry && bye.round <= drawn && bye.outcome == Outcome::half_bye ? 1 : 0;
  }
  for (const auto& bye : byes) {
    if (bye.round <= drawn || bye.round > tournament.stage().rounds) {
      return refused("round-started",
                     fmt::format("Round {} is already drawn or does not exist.", bye.round));
    }
    if (std::ranges::count(byes, bye.round, &RequestedBye::round) > 1) {
      return refused("bad-request", fmt::format("Ask for only one bye in round {}.", bye.round));
    }
    const bool is_half = bye.outcome == Outcome::half_bye;
    if (is_half &&
        (++half > tournament.definition.half_byes || bye.round == tournament.stage().rounds)) {
      return refused(
          "bad-request",
          fmt::format("Each player can have at most {} byes with half a point, and none in the "
                      "last round. Ask for a bye without points.",
                      tournament.definition.half_byes));
    }
    list.push_back(json::object{{"round", bye.round},
                                {"result", std::string(1, static_cast<char>(bye.outcome))}});
  }
  return one(event_of(act, "changed", {{"entry", entry}, {"byes", std::move(list)}}));
}

Decision start_round(const Tournament& tournament, int number, const Act& act) {
  if (tournament.status != Status::running) {
    return wrong_state(tournament, "Its rounds can start only while it is in progress.");
  }
  const auto* round = tournament.round(number);
  if (round == nullptr)
    return refused("wrong-state", fmt::format("Round {} is not drawn.", number));
  if (round->state != RoundState::drawn) {
    return refused("round-started", fmt::format("Round {} has started.", number));
  }
  if (round->bids && !round->bids_open) {
    return refused("wrong-state", "Bidding for its sides is still open.");
  }
  json::object fields{{"round", number}};
  const auto ends = round_end(tournament.definition.round, act.at);
  if (!ends.empty()) fields.emplace("ends", ends);
  auto events = one(event_of(act, "round_started", std::move(fields)));
  const auto comes = [&](int entry) {
    return tournament.entry(entry)->state == EntryState::entered ||
           waits_for_substitute(tournament, entry);
  };
  for (const auto& board : round->boards) {
    const bool white = comes(board.white), black = comes(board.black);
    if (board.decided() || (white && black)) continue;
    events.push_back(event_of(
        {.at = act.at, .by = "server"}, "result",
        result_fields(number, board.number, board.leg, {white ? '+' : '-', black ? '+' : '-'})));
  }
  return events;
}

Decision undo_round(const Tournament& tournament, int number, const Act& act) {
  if (tournament.rounds.empty() || tournament.rounds.back().number != number) {
    return refused("wrong-state", "Only the round that was drawn last can be undone.");
  }
  if (tournament.rounds.back().state != RoundState::drawn) {
    return refused("round-started",
                   "The round has started and cannot be paired again. Rule on its boards.");
  }
  return one(event_of(act, "undone", {{"round", number}}));
}

Decision take_result(const Tournament& tournament, int round, int board, BoardResult result,
                     const std::string& head, const Act& act, int leg, std::optional<int> margin,
                     int timeout) {
  const auto* in = tournament.round(round);
  const auto* at = in == nullptr ? nullptr : in->board(board, leg);
  ENSURE(at != nullptr, "a result is of a board that there is");
  if (at->decided() || tournament.status == Status::cancelled) return std::vector<Event>();
  auto fields = result_fields(round, board, leg, result);
  fields.emplace("match", at->match);
  fields.emplace("head", head);
  if (margin) fields.emplace("margin", *margin);
  if (timeout != 0) fields.emplace("timeout", timeout);
  return one(event_of(act, "result", std::move(fields)));
}

std::vector<Event> follow_up(const Tournament& tournament, const LinkOf& link, const Act& act) {
  if (is_ladder(tournament)) return challenges_of_gone(tournament, act);
  std::vector<Event> events;
  bool all_closed = true;
  for (const auto& round : tournament.rounds) {
    if (round.state == RoundState::started && round.decided()) {
      events.push_back(event_of(act, "round_closed", {{"round", round.number}}));
    } else {
      all_closed = all_closed && round.state == RoundState::closed;
    }
  }
  const auto stage = current_stage(tournament);
  const int drawn = static_cast<int>(stage.rounds.size());
  const bool over = all_closed && drawn > 0 && tournament.stages_closed < stage.number &&
                    drawn >= systems::rounds_of(stage);
  if (over) events.push_back(event_of(act, "stage_closed", closing_fields(tournament, link)));
  return events;
}

}  // namespace adjutant::tournament::life
