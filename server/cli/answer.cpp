#include <cstdio>
#include <expected>
#include <iostream>

#include <fmt/format.h>

#include "engine/captain/captain.hpp"
#include "protocol/json/members.hpp"
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

struct Question {
  core::State position;
  core::Side side = core::Side::first;
  std::uint64_t seed = 0;
};

// {"position", "side", "seed"}; else what is wrong with it.
std::expected<Question, std::string> question_in(const Table& table, const std::string& line) {
  auto asked = core::parse_json(line, core::json_depth_max);
  if (!asked) return std::unexpected(asked.error());
  if (!asked->is_object()) return std::unexpected("each line must be a JSON object");
  protocol::Members members(std::move(asked->get_object()));
  const auto side = members.text("side");
  const auto position = members.value("position");
  const auto seed = members.value("seed");
  boost::system::error_code no_seed;
  Question question;
  question.seed = seed.to_number<std::uint64_t>(no_seed);
  if (no_seed) members.fault("seed", "must be a whole number of 0 or more");
  if (!members.has("position")) members.fault("position", "is missing (a position)");
  const auto faults = members.faults();
  if (!faults.empty()) return std::unexpected(faults.front().path + " " + faults.front().message);
  const auto state = table.game->decode(table.scenario, position);
  if (!state) {
    const auto& fault = state.error().front();
    return std::unexpected(fmt::format("position: {}: {}", fault.path, fault.message));
  }
  for (const auto& awaited : table.game->awaited(*state)) {
    if (table.side_id(awaited.side) != side) continue;
    question.position = *state;
    question.side = awaited.side;
    return question;
  }
  return std::unexpected(fmt::format("side: it is not the turn of \"{}\"", side));
}

// {"orders": [lines], "microseconds": of thinking}, or {"error"}
json::object answer(const Table& table, const captain::Limits& limits, const std::string& line) {
  const auto question = question_in(table, line);
  json::object answered;
  if (!question) {
    answered["error"] = question.error();
    return answered;
  }
  core::Random random(question->seed);
  const auto began = thinking_time();
  const auto orders = captain::choose(*table.game, question->position, question->side,
                                      captain::Level::captain, random, limits);
  const auto thought = thinking_time() - began;
  answered["orders"] = json::value_from(orders.lines);
  answered["microseconds"] = thought.count();
  return answered;
}

int answer_all(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, "", core::Decisions::standing);
  offered(table.game->computer_player(), table, "computer player");
  captain::Limits limits;
  if (arguments.nodes > 0) limits.nodes_max = arguments.nodes;
  for (std::string line; std::getline(std::cin, line);) {
    fmt::print("{}\n", core::canonical_json(answer(table, limits, line)));
    std::fflush(stdout);
  }
  return exit_done;
}

}  // namespace

void add_answer(Command program) {
  const auto command =
      program.command("answer",
                      "Lets Captain answer over a pipe: reads JSON lines with position, side and "
                      "seed, and prints a line with orders or an error for each");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--nodes", arguments->nodes, "Positions searched for each answer")
      .between(1, 1'000'000);
  command.does([arguments] { return answer_all(*arguments); });
}

}  // namespace adjutant::cli
