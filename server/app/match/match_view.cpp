#include "server/app/match/match_view.hpp"

#include <algorithm>
#include <array>

#include <fmt/compile.h>
#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/registry.hpp"
#include "protocol/json/time.hpp"

namespace adjutant::app {
namespace {

using core::Side;
using ports::MatchRow;
using ports::MatchStatus;

constexpr std::array<std::string_view, 5> status_names{"open", "running", "over", "cancelled",
                                                       "held"};

json::value stored(const std::string& text, json::value if_empty) {
  if (text.empty()) return if_empty;
  auto value = core::parse_json(text);
  ENSURE(value.has_value(), "stored JSON: " + value.error());
  return *std::move(value);
}

json::value time_or_null(const std::optional<ports::Time>& time) {
  return time ? json::value(protocol::rfc3339(*time)) : json::value(nullptr);
}

json::value side_or_null(const MatchRow& row, std::optional<Side> side) {
  return side ? json::value(side_id(row, *side)) : json::value(nullptr);
}

json::array seats(const MatchRow& row, const ports::ScenarioNames& names) {
  const bool started = row.status == MatchStatus::running || row.status == MatchStatus::over ||
                       row.status == MatchStatus::held;
  json::array list;
  for (const Side side : core::both_sides) {
    const auto& seat = row.seats[core::index(side)];
    json::object entry;
    entry["side"] = side_id(row, side);
    entry["side_name"] = names.sides[core::index(side)];
    entry["player"] = seat.account == 0 ? json::value(nullptr) : json::value(seat.handle);
    entry["invited"] = !seat.invited.empty();
    entry["reserve_seconds"] =
        std::chrono::duration_cast<std::chrono::seconds>(seat.reserve).count();
    entry["seed"] = started ? json::value(seat.seed) : json::value(nullptr);
    list.push_back(std::move(entry));
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
  const auto file = stored(context.matches.scenario(row.scenario_sha256), json::object{});
  const auto scenario = game_of(row).load_scenario(file);
  ENSURE(scenario.has_value(), "stored scenario of match " + row.id);
  return ports::names_of(*scenario);
}

json::object view(const Context& context, const MatchRow& row, const MaybeIdentity& identity) {
  const auto names = names_of(context, row);
  json::object match;
  match["id"] = row.id;
  match["ruleset"] = row.ruleset;
  match["rules_version"] = row.rules_version;
  match["scenario"] = row.scenario_id;
  match["scenario_sha256"] = row.scenario_sha256;
  match["scenario_title"] = names.title;
  match["options"] = stored(row.options, json::object{});
  match["public"] = row.is_public;
  match["status"] = name(row.status);
  match["organiser"] = organiser(row);
  match["seats"] = seats(row, names);
  match["commitment"] = row.commitment;
  match["revision"] = row.revision;
  match["submissions"] = row.submissions;
  match["events"] = row.events;
  match["head"] = row.head;
  match["awaited"] = stored(row.awaited, json::array{});
  match["to_act"] = side_or_null(row, row.to_act);
  match["deadline"] = time_or_null(row.deadline);
  match["time_expired"] = row.time_expired;
  match["result"] = stored(row.result, nullptr);
  match["held_because"] =
      row.held_because.empty() ? json::value(nullptr) : json::value(row.held_because);
  match["created"] = protocol::rfc3339(row.created);
  match["updated"] = protocol::rfc3339(row.updated);
  const auto seat = viewer_of(row, identity);
  match["your_side"] = side_or_null(row, seat);
  match["muted"] = seat && row.seats[core::index(*seat)].mail_muted;
  return match;
}

std::string_view name(MatchStatus status) {
  return status_names[static_cast<std::size_t>(status)];
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
      "the match is played by version {0} of the rules of {1}, and this program has {2}: install "
      "one that has version {0} (then: adjutant match release {3}), or see what another version "
      "would make of it and go on by that (adjutant match upgrade {3})",
      row.rules_version, row.ruleset, known.empty() ? "none" : "only " + known, row.id);
}

const core::Game& game_of(const MatchRow& row) {
  const auto* rules = rules_of(row);
  const auto* game = rules != nullptr ? rules : find_game(row.ruleset);
  ENSURE(game != nullptr, "match " + row.id + " is of a game that the program lacks");
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
