#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/thinking.hpp"

// adjutant weights: the figures that a game's computer player reckons with, for script/tune.
namespace adjutant::cli {
namespace {

int print_weights(const std::string& scenario) {
  const auto table = open_table(scenario, "", core::Decisions::standing);
  fmt::print("{}\n", core::canonical_json(tunable_player(table).weights(table.scenario)));
  return exit_done;
}

}  // namespace

void add_weights(Command program) {
  const auto command =
      program.command("weights", "The figures that Captain reckons with in a scenario, as JSON");
  auto scenario = std::make_shared<std::string>();
  command.option("SCENARIO", *scenario, scenario_help).required();
  command.does([scenario] { return print_weights(*scenario); });
}

}  // namespace adjutant::cli
