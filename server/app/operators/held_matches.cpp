#include "server/app/operators/held_matches.hpp"

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/options.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/match/stored_record.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/scenarios.hpp"

namespace adjutant::app {
namespace {

using ports::MatchRow;
using ports::MatchStatus;

ports::ScenarioNames names_of(const ports::MatchTail& tail) {
  return ports::names_of(scenario_of(scenarios_of_the_program(), tail.row, tail.scenario));
}

}  // namespace

std::vector<MatchRow> HeldMatches::list() {
  std::vector<MatchRow> all;
  while (true) {
    const auto page = matches_.matches({.account = 0,
                                        .status = MatchStatus::held,
                                        .after = all.empty() ? "" : all.back().id,
                                        .limit = limits::matches_per_page_max,
                                        .everybodys = true});
    all.insert(all.end(), page.begin(), page.end());
    if (static_cast<int>(page.size()) < limits::matches_per_page_max) return all;
  }
}

Faults faults_of_stored(ports::MatchStore& matches, std::string_view id) {
  const auto tail = matches.match_tail(id);
  if (!tail) return {fmt::format("there is no match {}", id)};
  if (rules_of(tail->row) == nullptr) return {lacking_rules(tail->row)};
  if (tail->row.events == 0) return {};  // the fault came before it began
  const auto record = stored_record(matches, tail->row);
  if (!record) return record.error();
  auto faults = record_faults(*record, tail->row);
  if (!faults.empty()) return faults;
  try {
    rebuild(scenarios_of_the_program(), *tail);
  } catch (const std::exception& fault) {
    faults.push_back(
        fmt::format("the latest snapshot does not lead to what is stored: {}", fault.what()));
  }
  return faults;
}

bool HeldMatches::is_paused(const MatchRow& row) {
  const auto options = options_of(row);
  if (!options.tournament) return false;
  const auto stored = tournaments_.tournament(options.tournament->at("id").as_string());
  return stored && stored->row.status == tournament::Status::paused;
}

std::expected<MatchRow, Faults> HeldMatches::release(std::string_view id) {
  const auto tail = matches_.match_tail(id);
  if (!tail) return std::unexpected(Faults{fmt::format("there is no match {}", id)});
  if (tail->row.status != MatchStatus::held) {
    return std::unexpected(
        Faults{fmt::format("the match is {}: only a suspended match can be released",
                           status_in_words(tail->row.status))});
  }
  if (auto faults = faults_of_stored(matches_, id); !faults.empty()) {
    faults.emplace_back("the match is not released: correct the differences or restore a backup");
    return std::unexpected(std::move(faults));
  }
  ports::MatchCommit commit;
  commit.expected_submissions = tail->row.submissions;
  commit.expected_status = MatchStatus::held;
  auto row = tail->row;
  ++row.changes;
  row.held_because.clear();
  row.updated = clock_.now();
  row.status = MatchStatus::open;
  if (row.events > 0) {
    const auto live = rebuild(scenarios_of_the_program(), *tail);
    row.status = live.match.result ? MatchStatus::over : MatchStatus::running;
    row.awaited.clear();  // so that the turn has all of its time again
    const auto options = options_of(row);
    set_awaited(row, *live.match.awaited, options.clock, row.updated, sides_in(live));
    set_computer_watch(row, options, row.updated);
    if (is_paused(row)) pause_clock(row, row.updated);
  }
  for (const auto side : core::both_sides) {
    auto mail = notice(mail_, ports::Notice::released, row, names_of(*tail), side);
    if (mail) commit.mails.push_back(*std::move(mail));
  }
  commit.row = std::make_shared<const MatchRow>(row);
  if (!matches_.commit(commit)) {
    return std::unexpected(Faults{"the match has changed in the meantime: look at it again"});
  }
  return row;
}

}  // namespace adjutant::app
