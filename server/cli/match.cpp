#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/json.hpp"
#include "protocol/json/time.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/operators/held_matches.hpp"
#include "server/app/operators/rules_upgrades.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/ops/system_clock.hpp"

// adjutant match: what an operator does about suspended matches, and about those with older rules.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string match;
  bool held = false, other_rules = false;
  std::optional<int> version;
  bool show = false, yes = false, json = false;
};

// What every verb works with.
struct OperatorCases {
  explicit OperatorCases(const Arguments& arguments)
      : store(open_store(arguments.data, true)), mail(arguments.data, clock) {}

  app::HeldMatches held() const { return {*store, *store, mail.context(*store), clock}; }
  app::RulesUpgrades upgrades() const { return {*store, mail.context(*store), clock}; }

  ops::SystemClock clock;
  std::unique_ptr<store::SqlStore> store;
  OperatorMail mail;
};

int list(const Arguments& arguments) {
  const OperatorCases cases(arguments);
  if (arguments.held == arguments.other_rules) {
    throw BadInput("choose which matches: --held or --other-rules");
  }
  const auto rows = arguments.held ? cases.held().list() : cases.upgrades().due();
  if (rows.empty()) {
    fmt::print(stderr, "adjutant: no match {}\n",
               arguments.held ? "is suspended" : "in progress has older rules");
  }
  for (const auto& row : rows) {
    fmt::print("{}\t{}\t{}\t{}\n", row.id, row.scenario_id, protocol::rfc3339(row.updated),
               arguments.held
                   ? row.held_because
                   : fmt::format("rules version {}, {}", row.rules_version, app::name(row.status)));
  }
  return exit_done;
}

void tell(const std::string& match, const app::Faults& faults) {
  for (const auto& fault : faults) fmt::print(stderr, "{}: {}\n", match, fault);
}

int check(const Arguments& arguments) {
  const auto faults = app::faults_of_stored(*open_store(arguments.data, true), arguments.match);
  tell(arguments.match, faults);
  if (!faults.empty()) return exit_refused;
  fmt::print("{}: the stored match is consistent\n", arguments.match);
  return exit_done;
}

int release(const Arguments& arguments) {
  const auto row = OperatorCases(arguments).held().release(arguments.match);
  if (!row) {
    tell(arguments.match, row.error());
    return exit_refused;
  }
  fmt::print("{} is {} again\n", row->id, app::name(row->status));
  return exit_done;
}

std::string or_nothing(const std::string& text) {
  return text.empty() ? "nothing" : text;
}

void print(const match::Difference& difference) {
  fmt::print("revision {}", difference.revision);
  if (difference.submission) fmt::print(", submission {}", *difference.submission);
  if (difference.event) fmt::print(", event {}", *difference.event);
  fmt::print(", {}\n  was       {}\n  would be  {}\n", difference.what, or_nothing(difference.was),
             or_nothing(difference.would_be));
}

std::string counted(std::size_t differences) {
  return differences == 0 ? "no difference" : core::count_of(differences, "difference");
}

void print(const app::RulesUpgrades::Trial& trial) {
  const auto& comparison = trial.comparison;
  for (const auto& difference : comparison.differences) print(difference);
  fmt::print(
      "{}: played with version {} of the rules of {}; {} of {} replayed with version "
      "{}: {}\n",
      trial.row.id, comparison.from, trial.row.ruleset, comparison.submissions_played,
      core::count_of(comparison.submissions, "submission"), comparison.to,
      counted(comparison.differences.size()));
}

// Why the match stays as it is; empty: it may continue by the other rules.
std::string objection(const app::RulesUpgrades::Trial& trial, const Arguments& arguments) {
  const auto& comparison = trial.comparison;
  if (!comparison.obstacle.empty()) return comparison.obstacle;
  if (comparison.differences.empty() || arguments.yes) return {};
  return fmt::format(
      "version {} would have played it differently. With --yes the match continues with that "
      "version "
      "from its current position: nothing that was played changes, and an event in its log records "
      "the change",
      comparison.to);
}

int upgrade(const Arguments& arguments) {
  const OperatorCases cases(arguments);
  auto upgrades = cases.upgrades();
  const auto trial = upgrades.trial(arguments.match, arguments.version);
  if (!trial) {
    tell(arguments.match, trial.error());
    return exit_refused;
  }
  const auto why_not = objection(*trial, arguments);
  std::optional<ports::MatchRow> after;
  if (why_not.empty() && !arguments.show) {
    auto applied = upgrades.apply(*trial);
    if (!applied) {
      tell(arguments.match, applied.error());
      return exit_refused;
    }
    after = *std::move(applied);
  }
  if (arguments.json) {
    auto answer = match::encode(trial->comparison);
    answer["match"] = trial->row.id;
    answer["upgraded"] = after.has_value();
    fmt::print("{}\n", core::canonical_json(answer));
  } else {
    print(*trial);
  }
  if (!why_not.empty()) {
    fmt::print(stderr, "adjutant: {} is unchanged: {}\n", arguments.match, why_not);
    return exit_refused;
  }
  if (after && !arguments.json) {
    fmt::print("{} continues with version {}{}\n", after->id, after->rules_version,
               after->status == ports::MatchStatus::held
                   ? "; it is still suspended: adjutant match release " + after->id
                   : "");
  }
  return exit_done;
}

}  // namespace

void add_match(Command program) {
  const auto match = program.command(
      "match", "Suspended matches and those of older rules: list, check, release, upgrade");
  match.needs_command();
  auto arguments = std::make_shared<Arguments>();
  const auto listed =
      add_verb(match, arguments, "list", "Lists id, scenario, time and reason of each", list);
  listed.flag("--held", arguments->held, "Matches suspended by a fault");
  listed.flag("--other-rules", arguments->other_rules, "Matches not played by the latest rules");
  const auto add_one = [&](const char* name, const char* does, int (*verb)(const Arguments&)) {
    const auto added = add_verb(match, arguments, name, does, verb);
    added.option("MATCH", arguments->match).required();
    return added;
  };
  add_one("check", "Replays a stored match and shows all differences", check);
  add_one("release", "Checks a suspended match and resumes it, even while the server runs",
          release);
  const auto upgraded =
      add_one("upgrade",
              "Replays a match with another version of its rules, prints every difference, and "
              "continues the match with that version if there is none",
              upgrade);
  upgraded.option("--to", arguments->version, "Rules version; default: the latest");
  upgraded.flag("--show", arguments->show, "Changes nothing");
  upgraded.flag("--yes", arguments->yes, "Continue from the current position despite differences");
  upgraded.flag("--json", arguments->json, "Print the differences as JSON");
}

}  // namespace adjutant::cli
