#include "server/app/operators/rules_upgrades.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "engine/match/rules_change.hpp"
#include "engine/registry.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/options.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/scenarios.hpp"

namespace adjutant::app {
namespace {

using ports::MatchRow;
using ports::MatchStatus;

std::unexpected<Faults> fault(std::string what) {
  return std::unexpected(Faults{std::move(what)});
}

bool goes_on(const MatchRow& row) {
  const bool status = row.status == MatchStatus::running || row.status == MatchStatus::held;
  return status && row.events > 0 && row.result.empty();
}

std::vector<MatchRow> all_with(ports::MatchStore& matches, MatchStatus status) {
  std::vector<MatchRow> all;
  while (true) {
    const auto page = matches.matches({.account = 0,
                                       .status = status,
                                       .after = all.empty() ? "" : all.back().id,
                                       .limit = limits::matches_per_page_max,
                                       .everybodys = true});
    all.insert(all.end(), page.begin(), page.end());
    if (static_cast<int>(page.size()) < limits::matches_per_page_max) return all;
  }
}

// What of the row follows from the match as it is after the change.
void change(MatchRow& row, const match::Match& match, std::span<const core::Side> in,
            ports::Time now) {
  const auto status = row.status;
  copy_counters(row, match);
  row.status = status;
  row.rules_version = match::rules_version(*match.setup);
  row.rules_changes = stored_rules_changes(match.setup->rules_changes);
  row.updated = now;
  if (status != MatchStatus::running) return;
  set_awaited(row, *match.awaited, options_of(row).clock, now, in, false);
}

// What these rules lack of what the players agreed on.
Faults not_offered_by(const core::Game& rules, const MatchRow& row) {
  const auto offered = check_offered(options_of(row), rules);
  Faults faults;
  if (offered) return faults;
  for (const auto& [path, message] : offered.error().extension.errors) {
    faults.push_back(fmt::format("the match has {}, and by version {} {}", path,
                                 rules.description().rules_version, message));
  }
  return faults;
}

}  // namespace

std::vector<MatchRow> RulesUpgrades::due() {
  auto all = all_with(matches_, MatchStatus::running);
  std::ranges::move(all_with(matches_, MatchStatus::held), std::back_inserter(all));
  std::erase_if(all, [](const MatchRow& row) {
    const auto* newest = find_game(row.ruleset);
    return !goes_on(row) || newest == nullptr || rules_of(row) == newest;
  });
  return all;
}

std::expected<RulesUpgrades::Trial, Faults> RulesUpgrades::trial(std::string_view id,
                                                                 std::optional<int> version) {
  auto row = matches_.match(id);
  if (!row) return fault(fmt::format("there is no match {}", id));
  if (!goes_on(*row)) {
    const bool begun = row->events > 0;
    return fault(begun ? "the match is over, so its results stay"
                       : "the match has not begun: there is nothing to play again");
  }
  const auto* rules = version ? find_game(row->ruleset, *version) : find_game(row->ruleset);
  if (rules == nullptr) {
    return fault(version
                     ? fmt::format("this program has no version {} of the rules of {}: it has {}",
                                   *version, row->ruleset, versions_of(row->ruleset))
                     : "this program lacks the game " + row->ruleset);
  }
  if (rules == rules_of(*row)) {
    return fault(fmt::format("the match already uses version {}", row->rules_version));
  }
  if (auto faults = not_offered_by(*rules, *row); !faults.empty()) {
    return std::unexpected(std::move(faults));
  }
  const auto record = stored_record(matches_, *row);
  if (!record) return std::unexpected(record.error());
  if (auto faults = record_faults_but_rules(*record, *row); !faults.empty()) {
    return std::unexpected(std::move(faults));
  }
  auto comparison = match::compare_rules(*record, games(), *rules);
  if (!comparison) return fault("the record does not hold");
  if (comparison->now && comparison->now->head != row->head) {
    return fault("playing the log again does not lead to the head that is stored");
  }
  return Trial{*std::move(row), rules, *std::move(comparison)};
}

std::expected<MatchRow, Faults> RulesUpgrades::apply(const Trial& trial) {
  const auto& [before, rules, comparison] = trial;
  if (!comparison.obstacle.empty()) return fault(comparison.obstacle);
  const auto now = clock_.now();
  auto changed =
      match::change_rules(*comparison.now, *rules,
                          {.to = comparison.to,
                           .differences = static_cast<int>(comparison.differences.size()),
                           // A match does not go back in time.
                           .at = protocol::rfc3339(std::max(before.updated, now))});
  if (!changed) return fault("the other rules do not read the position");
  ports::MatchCommit commit;
  commit.expected_submissions = before.submissions;
  commit.expected_status = before.status;
  commit.rules_changes_before = before.rules_changes;
  // Sealed orders stay where the other rules take them; the others are for their own side to read
  // (LiveMatch::refused), which must order again.
  std::vector<core::Side> in, refused;
  for (const auto& sealed : matches_.match_tail(before.id)->sealed) {
    (read_sealed(sealed, changed->match) ? in : refused).push_back(sealed.side);
  }
  auto row = before;
  ++row.changes;
  change(row, changed->match, in, now);
  commit.row = std::make_shared<const MatchRow>(row);
  commit.events = {to_stored(changed->event)};
  commit.snapshot = stored_snapshot(changed->match);
  commit.mails = mails(row, refused);
  if (!matches_.commit(commit)) {
    return fault("the match has changed in the meantime: look at it again");
  }
  return row;
}

// Players who want reports get the report of the turn so far, by its own rules. The others get a
// notice that the rules have changed, and a side that must order again gets a request.
std::vector<ports::OutgoingMail> RulesUpgrades::mails(const MatchRow& row,
                                                      const std::vector<core::Side>& refused) {
  std::vector<ports::OutgoingMail> mails;
  const auto scenario =
      scenario_of(scenarios_of_the_program(), row, matches_.scenario(row.scenario_sha256));
  std::vector<ports::SeatRecipient> readers;
  if (row.status == MatchStatus::running && can_be_played_again(row)) {
    readers = report_recipients(mail_, row);
  }
  if (!readers.empty()) {
    const auto told = replayed_period(row, scenario, matches_.submissions(row.id), row.revision);
    const auto events = joined(told.events);
    mails = mail_.composer.report_mails(turn_report(told, events), readers);
  }
  for (const auto side : core::both_sides) {
    const bool asked_again = std::ranges::find(refused, side) != refused.end();
    const bool told =
        std::ranges::find(readers, side, &ports::SeatRecipient::side) != readers.end();
    if (told && !asked_again) continue;
    auto mail =
        notice(mail_, asked_again ? ports::Notice::orders_refused : ports::Notice::rules_changed,
               row, ports::names_of(scenario), side);
    if (mail) mails.push_back(*std::move(mail));
  }
  return mails;
}

}  // namespace adjutant::app
