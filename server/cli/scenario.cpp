#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant scenario lint: checks a scenario file.
namespace adjutant::cli {
namespace {

int lint(const std::string& file) {
  const auto loaded = load_scenario(read_json_file(file));
  if (!loaded) {
    fmt::print(stderr, "{}\n", describe(loaded.error(), file));
    return exit_refused;
  }
  fmt::print("{}: {} ({}), sha256 {}: no faults\n", file, loaded->scenario.id,
             loaded->scenario.title, loaded->scenario.sha256);
  return exit_done;
}

}  // namespace

void add_scenario(CLI::App& program, Action& action) {
  auto* command = program.add_subcommand("scenario", "Scenario files");
  command->require_subcommand(1);
  auto* lint_command = command->add_subcommand(
      "lint", "Checks a scenario file: schema, map, set-up, charts, reachability");
  auto file = std::make_shared<std::string>();
  lint_command->add_option("FILE", *file, "Scenario file; - is stdin")->required();
  lint_command->callback([&action, file] { action = [file] { return lint(*file); }; });
}

}  // namespace adjutant::cli
