#include "server/app/match/stored_record.hpp"

#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"

namespace adjutant::app {
namespace {

using ports::MatchRow;

std::vector<ports::StoredEvent> all_events(ports::MatchStore& matches, std::string_view match) {
  std::vector<ports::StoredEvent> all;
  while (true) {
    const auto page =
        matches.events(match, all.empty() ? -1 : all.back().number, limits::events_per_page_max);
    all.insert(all.end(), page.begin(), page.end());
    if (static_cast<int>(page.size()) < limits::events_per_page_max) return all;
  }
}

// The stored texts as one JSON list; a text that is not JSON is a fault.
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
    seats.push_back(json::object{
        {"side", side_id(row, side)}, {"player", name_at_start(seat)}, {"seed", seat.seed}});
  }
  return seats;
}

// The seed of a match in progress is secret, but it is here, and checks the dice.
bool is_about_publishing(const match::Finding& finding, const MatchRow& row) {
  return row.result.empty() && finding.what == "server seed";
}

template <class Passes>
Faults faults_of(const std::string& record, const MatchRow& row, Passes passes) {
  Faults faults;
  const auto verdict = match::verify(record, games());
  for (const auto& finding : verdict.findings) {
    if (finding.holds || is_about_publishing(finding, row) || passes(finding)) continue;
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

}  // namespace

std::expected<std::string, Faults> stored_record(ports::MatchStore& matches, const MatchRow& row) {
  Faults faults;
  const auto changes = rules_changes_of(row);
  json::object record{{"format", "adjutant-record-1"},
                      {"match", row.id},
                      {"ruleset", row.ruleset},
                      {"rules_version", changes.empty() ? row.rules_version : changes.front().from},
                      {"scenario_sha256", row.scenario_sha256},
                      {"commitment", row.commitment},
                      {"server_seed", core::to_hex(row.server_seed)}};
  record["scenario"] = value_of(matches.scenario(row.scenario_sha256), "the scenario", faults);
  record["options"] = value_of(row.options, "the options", faults);
  record["seats"] = seats_of(row);
  record["submissions"] = list_of(matches.submissions(row.id), "submission", faults);
  record["events"] = list_of(all_events(matches, row.id), "event", faults);
  record["result"] = value_of(row.result, "the result", faults);
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return json::serialize(record);
}

Faults record_faults(const std::string& record, const MatchRow& row) {
  return faults_of(record, row, [](const match::Finding&) { return false; });
}

Faults record_faults_but_rules(const std::string& record, const MatchRow& row) {
  return faults_of(record, row, match::is_about_lacking_rules);
}

}  // namespace adjutant::app
