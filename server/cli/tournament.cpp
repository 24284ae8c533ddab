#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "tournament/definition/definition.hpp"

// adjutant tournament: definitions of tournaments, begun and checked.
namespace adjutant::cli {
namespace {

namespace definition = tournament::definition;

int sample_for(const std::string& scenario) {
  const auto loaded = open_scenario(scenario);
  fmt::print("{}", definition::sample(loaded.game->description().id, loaded.scenario.id));
  return exit_done;
}

// Turns of the scenarios that the program has.
std::map<std::string, int> turns_of(const definition::Definition& read) {
  std::map<std::string, int> turns;
  for (const auto& scenario : read.scenarios) {
    const auto* found = find_built_in_scenario(scenario.id);
    if (found == nullptr) continue;
    const auto* value = found->scenario.source->as_object().if_contains("turns");
    if (value != nullptr && value->is_int64()) {
      turns[scenario.id] = static_cast<int>(value->get_int64());
    }
  }
  return turns;
}

int lint(const std::string& file) {
  const std::string text = read_json_file(file);
  const auto read = definition::read(*core::parse_json(text));
  if (!read) {
    fmt::print(stderr, "{}\n", describe(read.error(), file, text));
    return exit_refused;
  }
  for (const auto& note : definition::notes(*read, turns_of(*read))) fmt::print("{}\n", note);
  fmt::print("{}: {}: no faults\n", file, read->title);
  return exit_done;
}

}  // namespace

void add_tournament(Command program) {
  const auto command = program.command("tournament", "Definitions of tournaments");
  command.needs_command();
  const auto new_command =
      command.command("new", "Prints a definition to begin with: a Swiss of five rounds");
  auto scenario = std::make_shared<std::string>();
  new_command.option("SCENARIO", *scenario, scenario_help).required();
  new_command.does([scenario] { return sample_for(*scenario); });

  const auto lint_command = command.command(
      "lint", "Checks a definition, and says how long a match may last beside a round");
  auto file = std::make_shared<std::string>();
  lint_command.option("FILE", *file, "Definition; - is stdin").required();
  lint_command.does([file] { return lint(*file); });
}

}  // namespace adjutant::cli
