#include "server/app/match/match_view.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"
#include "engine/reasons.hpp"
#include "engine/registry.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/vacation.hpp"

namespace adjutant::app {
namespace {

using core::Side;
using ports::MatchRow;
using ports::MatchStatus;

constexpr std::array<std::string_view, 5> status_names{"open", "running", "over", "cancelled",
                                                       "held"};

std::optional<std::string> id_of(const MatchRow& row, std::optional<Side> side) {
  return side ? std::optional<std::string>(side_id(row, *side)) : std::nullopt;
}

std::optional<std::pair<ports::Time, ports::Time>> vacation_of(const ports::SeatRow& seat,
                                                               ports::Time now) {
  if (!seat.vacation || seat.vacation->until <= now) return {};
  return std::pair(seat.vacation->from, seat.vacation->until);
}

std::vector<protocol::SeatView> seats(const MatchRow& row, const ports::ScenarioNames& names,
                                      ports::Time now, bool to_players, bool to_organiser) {
  const bool started = row.status == MatchStatus::running || row.status == MatchStatus::over ||
                       row.status == MatchStatus::held;
  std::vector<protocol::SeatView> list;
  for (const Side side : core::both_sides) {
    const auto& seat = row.seats[core::index(side)];
    list.push_back({.side = std::string(side_id(row, side)),
                    .side_name = names.sides[core::index(side)],
                    .player = seat.account == 0 ? std::nullopt : std::optional(seat.handle),
                    .invited = !seat.invited.empty(),
                    .reserve = std::chrono::duration_cast<std::chrono::seconds>(seat.reserve),
                    .seed = started ? std::optional(seat.seed) : std::nullopt,
                    .vacation = vacation_of(seat, now),
                    .vacation_days_left = vacation_days_left(row, side),
                    .mail_fails = to_players && seat.mail_fails,
                    .link_expires = to_organiser && seat.link && seat.link->expires > now
                                        ? std::optional(seat.link->expires)
                                        : std::nullopt});
  }
  return list;
}

std::string organiser(const MatchRow& row) {
  for (const auto& seat : row.seats) {
    if (seat.account == row.organiser) return seat.handle;
  }
  return {};
}

}  // namespace

ports::ScenarioNames names_of(const Context& context, const MatchRow& row) {
  const auto* known = context.scenarios.find(row.scenario_id);
  if (known != nullptr && known->scenario.sha256 == row.scenario_sha256) {
    return ports::names_of(known->scenario);
  }
  return context.scenarios.former().of(row.scenario_sha256, [&] {
    const auto file = core::parse_json(context.matches.scenario(row.scenario_sha256));
    ENSURE(file.has_value(), "stored scenario of match " + row.id + ": " + file.error());
    const auto scenario = game_of(row).load_scenario(*file);
    ENSURE(scenario.has_value(), "stored scenario of match " + row.id);
    return ports::names_of(*scenario);
  });
}

std::string shown_result(const MatchRow& row) {
  if (row.result.empty()) return {};
  auto result = core::parse_json(row.result);
  if (!result || !result->is_object()) return row.result;
  auto& reason = result->as_object()["reason"];
  if (reason.is_string()) {
    reason = plain_reason(row.ruleset, std::string_view(reason.as_string()));
  }
  return core::canonical_json(*std::move(result));
}

protocol::MatchView view(const Context& context, const MatchRow& row,
                         const MaybeIdentity& identity) {
  return view(context, row, names_of(context, row), identity);
}

protocol::MatchView view(const Context& context, const MatchRow& row,
                         const ports::ScenarioNames& names, const MaybeIdentity& identity) {
  const auto seat = viewer_of(row, identity);
  const bool organises = identity && identity->account.id == row.organiser;
  return {.id = row.id,
          .ruleset = row.ruleset,
          .rules_version = row.rules_version,
          .scenario = row.scenario_id,
          .scenario_sha256 = row.scenario_sha256,
          .scenario_title = names.title,
          .options = row.options,
          .is_public = row.is_public,
          .status = name(row.status),
          .organiser = organiser(row),
          .seats = seats(row, names, context.clock.now(), seat || organises, organises),
          .commitment = row.commitment,
          .revision = row.revision,
          .submissions = row.submissions,
          .turn = row.turn,
          .turns = names.turns,
          .events = row.events,
          .head = row.head,
          .awaited = row.awaited,
          .sealed = id_of(row, sealed_side(row)),
          .to_act = id_of(row, row.to_act),
          .deadline = deadline_shown(row),
          .time_expired = row.time_expired,
          .result = shown_result(row),
          .held_because = row.held_because,
          .created = row.created,
          .updated = row.updated,
          .your_side = id_of(row, seat),
          .muted = seat && row.seats[core::index(*seat)].mail_muted};
}

std::string_view name(MatchStatus status) {
  return status_names[static_cast<std::size_t>(status)];
}

std::string_view status_in_words(MatchStatus status) {
  switch (status) {
    case MatchStatus::open:
      return "waiting for an opponent";
    case MatchStatus::running:
      return "in progress";
    case MatchStatus::over:
      return "finished";
    case MatchStatus::cancelled:
      return "cancelled";
    case MatchStatus::held:
      break;
  }
  return "suspended";
}

std::optional<MatchStatus> match_status_named(std::string_view name) {
  const auto* found = std::ranges::find(status_names, name);
  if (found == status_names.end()) return std::nullopt;
  return static_cast<MatchStatus>(found - status_names.begin());
}

const core::Game* rules_of(const MatchRow& row) {
  return find_game(row.ruleset, row.rules_version);
}

std::string lacking_rules(const MatchRow& row) {
  const auto known = versions_of(row.ruleset);
  return fmt::format(
      "the match uses version {0} of the rules of {1}, and this program has {2}: install a program "
      "with version {0} and run adjutant match release {3}, or compare another version and "
      "continue with it (adjutant match upgrade {3})",
      row.rules_version, row.ruleset, known.empty() ? "none" : "only " + known, row.id);
}

const core::Game& game_of(const MatchRow& row) {
  const auto* rules = rules_of(row);
  const auto* game = rules != nullptr ? rules : find_game(row.ruleset);
  ENSURE(game != nullptr, "match " + row.id + " belongs to a game that this program does not have");
  return *game;
}

std::unexpected<Problem> not_offered(const core::Game& game, std::string_view what) {
  return problem("not-offered", fmt::format("{} has no {}: see abilities in GET /api/v1/rulesets.",
                                            game.description().title, what));
}

std::string_view side_id(const MatchRow& row, Side side) {
  return game_of(row).description().sides[core::index(side)];
}

std::optional<Side> side_named(const core::Game& game, std::string_view id) {
  for (const Side side : core::both_sides) {
    if (game.description().sides[core::index(side)] == id) return side;
  }
  return std::nullopt;
}

}  // namespace adjutant::app
