#include <fmt/format.h>

#include "engine/core/featured.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/thinking.hpp"

// adjutant weights, adjutant features: what a game's computer player reckons with, for script/tune
// and script/learn.
namespace adjutant::cli {
namespace {

int print_weights(const std::string& scenario) {
  const auto table = open_table(scenario, "", core::Decisions::standing);
  fmt::print("{}\n", core::canonical_json(tunable_player(table).weights(table.scenario)));
  return exit_done;
}

int print_features(const std::string& scenario) {
  const auto table = open_table(scenario, "", core::Decisions::standing);
  const auto& player =
      offered(core::featured(table.game->computer_player()), table, "features to learn from");
  for (const auto& name : player.feature_names(table.scenario)) fmt::print("{}\n", name);
  return exit_done;
}

}  // namespace

void add_weights(Command program) {
  const auto command =
      program.command("weights", "Prints Captain's weights for a scenario as JSON");
  auto scenario = std::make_shared<std::string>();
  command.option("SCENARIO", *scenario, scenario_help).required();
  command.does([scenario] { return print_weights(*scenario); });

  const auto features =
      program.command("features", "Prints the names of the network's input features, one per line");
  features.option("SCENARIO", *scenario, scenario_help).required();
  features.does([scenario] { return print_features(*scenario); });
}

}  // namespace adjutant::cli
