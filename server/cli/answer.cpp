#include <cstdio>
#include <iostream>

#include <fmt/format.h>

#include "engine/captain/captain.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/thinking.hpp"

// adjutant answer: Captain over a pipe, so that two builds of the program can play each other
// (adjutant selfplay --program).
namespace adjutant::cli {
namespace {

namespace json = core::json;

struct Arguments {
  std::string scenario;
  std::int64_t nodes = 0;  // 0: the rank's own
};

// {"position", "side", "seed"} -> {"orders": [lines], "microseconds": of thinking}
json::object answer(const Table& table, const captain::Limits& limits, const json::value& asked) {
  const auto side = side_to_act(table, std::string(asked.at("side").as_string()));
  const auto state = table.game->decode(table.scenario, asked.at("position"));
  if (!state) {
    throw BadInput(
        fmt::format("position: {}: {}", state.error().front().path, state.error().front().message));
  }
  core::Random random(asked.at("seed").to_number<std::uint64_t>());
  const auto began = thinking_time();
  const auto orders =
      captain::choose(*table.game, *state, side, captain::Level::captain, random, limits);
  const auto thought = thinking_time() - began;
  return {{"orders", json::value_from(orders.lines)}, {"microseconds", thought.count()}};
}

int answer_all(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, "", core::Decisions::standing);
  offered(table.game->computer_player(), table, "computer player");
  captain::Limits limits;
  if (arguments.nodes > 0) limits.nodes_max = arguments.nodes;
  for (std::string line; std::getline(std::cin, line);) {
    const auto asked = core::parse_json(line, core::json_depth_max);
    if (!asked) throw BadInput(fmt::format("stdin: {}", asked.error()));
    fmt::print("{}\n", core::canonical_json(answer(table, limits, *asked)));
    std::fflush(stdout);
  }
  return exit_done;
}

}  // namespace

void add_answer(Command program) {
  const auto command = program.command(
      "answer",
      "Captain over a pipe: a line of JSON with position, side and seed, a line of orders");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--nodes", arguments->nodes, "Positions looked at for an answer")
      .between(1, 1'000'000);
  command.does([arguments] { return answer_all(*arguments); });
}

}  // namespace adjutant::cli
