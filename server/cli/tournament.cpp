#include <memory>

#include <fmt/format.h>

#include "server/app/tournaments/known_scenario.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/cli/scenario_folder.hpp"
#include "server/cli/tournament_lead.hpp"
#include "server/cli/tournament_show.hpp"
#include "server/ports/composer.hpp"
#include "tournament/definition/definition.hpp"

// adjutant tournament: definitions of tournaments, begun and checked; tournaments on a server, led.
namespace adjutant::cli {
namespace {

namespace definition = tournament::definition;

int sample_for(const std::string& scenario, const std::string& system) {
  const auto loaded = open_scenario(scenario);
  const auto sample = definition::sample(loaded.game->description().id, loaded.scenario.id, system);
  if (!sample) {
    fmt::print(stderr,
               "no sample for {}: use swiss, round-robin, knock-out, league, ladder or team\n",
               system);
    return exit_bad_input;
  }
  fmt::print("{}", *sample);
  return exit_done;
}

std::map<std::string, int> turns_of(const definition::Definition& read,
                                    const app::Scenarios& scenarios) {
  std::map<std::string, int> turns;
  for (const auto& scenario : read.scenarios) {
    const auto* found = scenarios.find(scenario.id);
    if (found == nullptr) continue;
    const int count = ports::turns_of(*found->scenario.source);
    if (count > 0) turns[scenario.id] = count;
  }
  return turns;
}

// The same checks as a server makes, with its scenarios where it has some of its own.
int lint(const std::string& file, const std::string& folder) {
  const auto scenarios = scenarios_with(folder);
  const auto known = [&](const std::string& id) -> std::optional<definition::KnownScenario> {
    const auto* loaded = scenarios.find(id);
    return loaded == nullptr ? std::nullopt : std::optional(app::known_scenario(*loaded));
  };
  const std::string text = read_json_file(file);
  const auto read = definition::read_new(*core::parse_json(text));
  const auto faults =
      read ? definition::scenario_faults(
                 *read, known,
                 "see adjutant scenario list, or name the folder of your own with --scenarios")
           : read.error();
  if (!faults.empty()) {
    fmt::print(stderr, "{}\n", describe(faults, file, text));
    return exit_refused;
  }
  for (const auto& note : definition::notes(*read, turns_of(*read, scenarios))) {
    fmt::print("{}\n", note);
  }
  fmt::print("{}: {}: no faults\n", file, read->title);
  return exit_done;
}

}  // namespace

void add_tournament(Command program) {
  const auto command =
      program.command("tournament", "Tournament definitions, and tournaments on a server");
  command.needs_command();
  const auto new_command = command.command("new", "Prints a sample definition");
  auto scenario = std::make_shared<std::string>();
  new_command.option("SCENARIO", *scenario, scenario_help).required();
  auto system = std::make_shared<std::string>("swiss");
  new_command.option("--system", *system, "swiss, round-robin, knock-out, league, ladder or team");
  new_command.does([scenario, system] { return sample_for(*scenario, *system); });

  const auto lint_command = command.command(
      "lint", "Checks a definition and compares a match's longest time with a round's");
  auto file = std::make_shared<std::string>();
  lint_command.option("FILE", *file, "Definition; - is stdin").required();
  auto folder = std::make_shared<std::string>();
  lint_command.option("--scenarios", *folder,
                      "Folder with scenarios of your own, as the server has");
  lint_command.does([file, folder] { return lint(*file, *folder); });

  add_tournament_leading(command);

  const auto show_command = command.command(
      "show", "Verifies a tournament's record and shows its rounds, brackets and standings");
  auto record = std::make_shared<std::string>();
  show_command.option("RECORD", *record, "Record; - is stdin").required();
  show_command.does([record] { return show_tournament(*record); });
}

}  // namespace adjutant::cli
