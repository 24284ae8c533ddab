#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant legal: the legal orders now.
namespace adjutant::cli {
namespace {

namespace json = core::json;

struct Arguments {
  std::string scenario, from, side;
  bool as_json = false;
  bool forecast = false;
};

int legal(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, arguments.from, core::Decisions::standing);
  const auto side = side_to_act(table, arguments.side);
  if (arguments.forecast) {
    const auto told =
        offered(table.game->forecasts(), table, "forecast").forecast(table.state, side);
    if (arguments.as_json) {
      fmt::print("{}\n", core::canonical_json(told));
    } else {
      for (const auto& line : told.at("text").as_array()) {
        fmt::print("{}\n", std::string_view(line.as_string()));
      }
    }
    return exit_done;
  }
  const auto lines = table.game->legal_orders(table.state, side);
  if (arguments.as_json) {
    json::array orders(lines.begin(), lines.end());
    fmt::print("{}\n", core::canonical_json(json::object{{"side", table.side_id(side)},
                                                         {"orders", std::move(orders)}}));
  } else {
    for (const auto& line : lines) fmt::print("{}\n", line);
    if (lines.empty()) {
      fmt::print(stderr, "adjutant: {} has no legal orders now\n",
                 table.scenario.side_names[core::index(side)]);
    }
  }
  return exit_done;
}

}  // namespace

void add_legal(Command program) {
  const auto command = program.command("legal", "Prints the legal orders");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--from", arguments->from,
                 "Position or match record to continue: a record by its own rules, "
                 "a position by the latest");
  command.option("--side", arguments->side,
                 "Side whose orders to print; default: the side to move");
  command.flag("--forecast", arguments->forecast,
               "Print what standing orders and doctrine would choose now instead");
  command.flag("--json", arguments->as_json, "Print JSON");
  command.does([arguments] { return legal(*arguments); });
}

}  // namespace adjutant::cli
