#include <memory>
#include <string>

#include <fmt/format.h>

#include "server/app/held_matches.hpp"
#include "server/app/match_view.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/operate.hpp"
#include "server/ops/system_clock.hpp"

// adjutant match: what an operator does about matches that the server has stopped.
namespace adjutant::cli {
namespace {

struct Arguments {
  DataArguments data;
  std::string match;
  bool held = false;
};

int list(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const ops::SystemClock clock;
  for (const auto& row : app::HeldMatches(*store, clock).list()) {
    fmt::print("{}\t{}\t{}\t{}\n", row.id, row.scenario_id, app::rfc3339(row.updated),
               row.held_because);
  }
  return exit_done;
}

int tell_faults(const std::string& match, const std::vector<std::string>& faults) {
  for (const auto& fault : faults) fmt::print(stderr, "{}: {}\n", match, fault);
  fmt::print(stderr, "adjutant: {} is not released: mend what differs, or restore a backup\n",
             match);
  return exit_refused;
}

int check(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const ops::SystemClock clock;
  const auto faults = app::HeldMatches(*store, clock).check(arguments.match);
  for (const auto& fault : faults) fmt::print(stderr, "{}: {}\n", arguments.match, fault);
  if (!faults.empty()) return exit_refused;
  fmt::print("{}: all that is stored fits together\n", arguments.match);
  return exit_done;
}

int release(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const ops::SystemClock clock;
  const auto row = app::HeldMatches(*store, clock).release(arguments.match);
  if (!row) return tell_faults(arguments.match, row.error());
  fmt::print("{} is {} again\n", row->id, app::name(row->status));
  return exit_done;
}

}  // namespace

void add_match(CLI::App& program, Action& action) {
  auto* match =
      program.add_subcommand("match", "Matches that a fault has stopped: list, check, release");
  match->require_subcommand(1);
  auto arguments = std::make_shared<Arguments>();
  auto* listed = add_verb(*match, action, arguments, "list",
                          "Id, scenario, since when and why, of every held match", list);
  listed->add_flag("--held", arguments->held, "Held matches: there is no other list")->required();
  add_verb(*match, action, arguments, "check",
           "Plays a stored match again and tells whatever differs", check)
      ->add_option("MATCH", arguments->match)
      ->required();
  add_verb(*match, action, arguments, "release",
           "Checks a held match and lets it go on, with a running server too", release)
      ->add_option("MATCH", arguments->match)
      ->required();
}

}  // namespace adjutant::cli
