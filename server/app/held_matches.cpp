#include "server/app/held_matches.hpp"

#include <optional>
#include <span>

#include <fmt/format.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/clock.hpp"
#include "server/app/limits.hpp"
#include "server/app/match_view.hpp"
#include "server/app/play.hpp"
#include "server/app/scenarios.hpp"
#include "server/app/stored_match.hpp"

namespace adjutant::app {
namespace {

using Faults = std::vector<std::string>;
using ports::MatchRow;
using ports::MatchStatus;

std::vector<ports::StoredEvent> all_events(ports::Store& store, std::string_view match) {
  std::vector<ports::StoredEvent> all;
  while (true) {
    const auto page =
        store.events(match, all.empty() ? -1 : all.back().number, limits::events_per_page_max);
    all.insert(all.end(), page.begin(), page.end());
    if (static_cast<int>(page.size()) < limits::events_per_page_max) return all;
  }
}

// The stored texts as one JSON list; whatever is no JSON is a fault.
template <class Stored>
json::array list_of(const std::vector<Stored>& stored, std::string_view what, Faults& faults) {
  json::array list;
  for (const auto& entry : stored) {
    auto value = core::parse_json(entry.json);
    if (value) {
      list.push_back(*std::move(value));
    } else {
      faults.push_back(fmt::format("{} {}: {}", what, entry.number, value.error()));
    }
  }
  return list;
}

json::value value_of(const std::string& text, std::string_view what, Faults& faults) {
  if (text.empty()) return nullptr;
  auto value = core::parse_json(text);
  if (value) return *std::move(value);
  faults.push_back(fmt::format("{}: {}", what, value.error()));
  return nullptr;
}

json::array seats_of(const MatchRow& row) {
  json::array seats;
  for (const auto side : core::both_sides) {
    const auto& seat = row.seats[core::index(side)];
    seats.push_back(
        json::object{{"side", side_id(row, side)}, {"player", seat.handle}, {"seed", seat.seed}});
  }
  return seats;
}

// While a match runs its seed is not published, but it is here, and the dice are checked with it.
bool is_about_publishing(const match::Finding& finding, const MatchRow& row) {
  return row.result.empty() && finding.what == "server seed";
}

}  // namespace

std::vector<MatchRow> HeldMatches::list() {
  std::vector<MatchRow> all;
  while (true) {
    const auto page = store_.matches({.account = 0,
                                      .status = MatchStatus::held,
                                      .after = all.empty() ? "" : all.back().id,
                                      .limit = limits::matches_per_page_max,
                                      .everybodys = true});
    all.insert(all.end(), page.begin(), page.end());
    if (static_cast<int>(page.size()) < limits::matches_per_page_max) return all;
  }
}

// The record of the match with nothing hidden, as `adjutant verify` would check it.
Faults HeldMatches::check_log(const MatchRow& row) {
  Faults faults;
  const auto events = all_events(store_, row.id);
  json::object record{{"format", "adjutant-record-1"},
                      {"match", row.id},
                      {"ruleset", row.ruleset},
                      {"rules_version", row.rules_version},
                      {"scenario_sha256", row.scenario_sha256},
                      {"commitment", row.commitment},
                      {"server_seed", core::to_hex(row.server_seed)}};
  record["scenario"] = value_of(store_.scenario(row.scenario_sha256), "the scenario", faults);
  record["options"] = value_of(row.options, "the options", faults);
  record["seats"] = seats_of(row);
  record["submissions"] = list_of(store_.submissions(row.id), "submission", faults);
  record["events"] = list_of(events, "event", faults);
  record["result"] = value_of(row.result, "the result", faults);
  if (!faults.empty()) return faults;
  const auto verdict = match::verify(json::serialize(record), games());
  for (const auto& finding : verdict.findings) {
    if (finding.holds || is_about_publishing(finding, row)) continue;
    faults.push_back(fmt::format("{} ({}): {}", finding.what, finding.where, finding.why));
  }
  if (verdict.submissions != row.submissions || verdict.events != row.events ||
      verdict.head != row.head) {
    faults.push_back(fmt::format(
        "the match counts {} submissions and {} events with head {}, stored are {} and {} with "
        "head {}",
        row.submissions, row.events, row.head, verdict.submissions, verdict.events, verdict.head));
  }
  return faults;
}

Faults HeldMatches::check(std::string_view id) {
  const auto tail = store_.match_tail(id);
  if (!tail) return {fmt::format("there is no match {}", id)};
  const auto* game = find_game(tail->row.ruleset);
  if (game == nullptr) return {"this program lacks the game " + tail->row.ruleset};
  if (tail->row.events == 0) return {};  // it was held before it began
  auto faults = check_log(tail->row);
  if (!faults.empty()) return faults;
  try {
    rebuild(scenarios_of_the_program(), *tail);
  } catch (const std::exception& fault) {
    faults.push_back(
        fmt::format("the newest snapshot does not lead to what is stored: {}", fault.what()));
  }
  return faults;
}

std::expected<MatchRow, Faults> HeldMatches::release(std::string_view id) {
  const auto tail = store_.match_tail(id);
  if (!tail) return std::unexpected(Faults{fmt::format("there is no match {}", id)});
  if (tail->row.status != MatchStatus::held) {
    return std::unexpected(
        Faults{fmt::format("the match is not held: it is {}", name(tail->row.status))});
  }
  if (auto faults = check(id); !faults.empty()) return std::unexpected(std::move(faults));
  ports::MatchCommit commit;
  commit.expected_submissions = tail->row.submissions;
  commit.expected_status = MatchStatus::held;
  auto row = tail->row;
  row.held_because.clear();
  row.updated = clock_.now();
  row.status = MatchStatus::open;
  if (row.events > 0) {
    const auto live = rebuild(scenarios_of_the_program(), *tail);
    row.status = live.match.result ? MatchStatus::over : MatchStatus::running;
    row.awaited.clear();  // so that the turn has all of its time again
    set_awaited(row, *live.match.awaited, options_of(row).clock, row.updated);
  }
  commit.row = std::make_shared<const MatchRow>(row);
  if (!store_.commit(commit)) {
    return std::unexpected(Faults{"the match was changed meanwhile: look at it again"});
  }
  return row;
}

}  // namespace adjutant::app
