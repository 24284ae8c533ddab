#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/commands.hpp"
#include "tournament/life/table.hpp"
#include "tournament/pairing/berger.hpp"
#include "tournament/pairing/dutch.hpp"

// Which matches a round has.
namespace adjutant::tournament::life {
namespace {

using definition::System;

int numbered(const Tournament& tournament) {
  return static_cast<int>(std::ranges::count_if(
      tournament.entries, [](const Entry& entry) { return entry.pairing != 0; }));
}

const std::string& scenario_of(const Tournament& tournament, int round) {
  const auto& all = tournament.definition.scenarios;
  return all[static_cast<std::size_t>(round - 1) % all.size()].id;
}

bool is_there(const Tournament& tournament, int pairing) {
  return tournament.by_pairing(pairing)->state == EntryState::entered;
}

json::object board_of(const Tournament& tournament, const pairing::Game& game, int number,
                      const std::function<std::string()>& match_id) {
  json::object board{{"board", number},
                     {"white", tournament.by_pairing(game.white)->number},
                     {"black", tournament.by_pairing(game.black)->number}};
  const bool white = is_there(tournament, game.white);
  const bool black = is_there(tournament, game.black);
  if (white && black) {
    board.emplace("match", match_id());
  } else {
    board.emplace("white_result", white ? "+" : "-");
    board.emplace("black_result", black ? "+" : "-");
  }
  return board;
}

json::object free_of(const Tournament& tournament, int pairing, Outcome outcome) {
  return {{"entry", tournament.by_pairing(pairing)->number},
          {"result", std::string(1, static_cast<char>(outcome))}};
}

// What the Dutch system sees: byes of the round that comes are those asked for, and of who has
// gone.
Crosstable before_round(const Tournament& tournament, int round) {
  auto table = crosstable_of(tournament, round - 1);
  for (const auto& entry : tournament.entries) {
    if (entry.pairing == 0) continue;
    if (entry.state != EntryState::entered) {
      table.requested.push_back({round, entry.pairing, Outcome::zero_bye});
      continue;
    }
    for (const auto& bye : tournament.byes) {
      if (bye.number != entry.number || bye.round < round) continue;
      table.requested.push_back({bye.round, entry.pairing, bye.outcome});
    }
  }
  std::ranges::sort(table.requested);
  return table;
}

struct Drawn {
  pairing::Pairing pairing;
  std::vector<RequestedBye> away;  // by pairing numbers
};

std::expected<Drawn, Refused> next_of(const Tournament& tournament, int round) {
  if (tournament.stage().system == System::round_robin) {
    auto all = pairing::berger(numbered(tournament), tournament.stage().cycles);
    return Drawn{std::move(all[static_cast<std::size_t>(round) - 1]), {}};
  }
  auto table = before_round(tournament, round);
  auto paired = pairing::pair_dutch(table);
  if (!paired) {
    return std::unexpected(Refused{"no-pairing", paired.error().why + " " + paired.error().cure});
  }
  Drawn drawn{*std::move(paired), {}};
  for (const auto& bye : table.requested) {
    if (bye.round == round) drawn.away.push_back(bye);
  }
  return drawn;
}

}  // namespace

int rounds_planned(const Tournament& tournament) {
  const auto& stage = tournament.stage();
  if (stage.system == System::swiss) return stage.rounds;
  const int entrants = numbered(tournament);
  return entrants == 0 ? 0 : (entrants + entrants % 2 - 1) * stage.cycles;
}

std::string next_round_waits(const Tournament& tournament) {
  if (tournament.status != Status::running) {
    return fmt::format("The tournament is {}: rounds are drawn while it is running.",
                       name(tournament.status));
  }
  const int drawn = static_cast<int>(tournament.rounds.size());
  if (drawn >= rounds_planned(tournament)) return "All rounds are drawn.";
  const auto open = std::ranges::count_if(
      tournament.rounds, [](const Round& round) { return round.state != RoundState::closed; });
  const bool swiss = tournament.stage().system == System::swiss;
  const int at_once = swiss ? 1 : tournament.stage().concurrent;
  if (at_once == 0 || open < at_once) return {};
  return "A round is not over: its results decide who meets whom, or as many run as may at once.";
}

Decision draw_round(const Tournament& tournament, const std::function<std::string()>& match_id,
                    const Act& act) {
  if (const auto waits = next_round_waits(tournament); !waits.empty()) {
    return std::unexpected(Refused{"wrong-state", waits});
  }
  const int round = static_cast<int>(tournament.rounds.size()) + 1;
  const auto drawn = next_of(tournament, round);
  if (!drawn) return std::unexpected(drawn.error());
  json::array boards, free;
  for (const auto& game : drawn->pairing.games) {
    boards.push_back(board_of(tournament, game, static_cast<int>(boards.size()) + 1, match_id));
  }
  if (const int bye = drawn->pairing.bye; bye != 0) {
    // Everybody has one in a round robin: it brings nothing.
    const bool swiss = tournament.stage().system == System::swiss;
    free.push_back(free_of(tournament, bye, swiss ? Outcome::pairing_bye : Outcome::zero_bye));
  }
  for (const auto& bye : drawn->away) free.push_back(free_of(tournament, bye.number, bye.outcome));
  std::vector<Event> events;
  events.push_back({.number = 0,
                    .at = act.at,
                    .by = act.by,
                    .type = "drawn",
                    .reason = act.reason,
                    .fields = {{"round", round},
                               {"scenario", scenario_of(tournament, round)},
                               {"boards", std::move(boards)},
                               {"free", std::move(free)}},
                    .hash = {}});
  return events;
}

}  // namespace adjutant::tournament::life
