#include <memory>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant check: validates orders and shows odds; rolls nothing.
namespace adjutant::cli {
namespace {

namespace json = core::json;

struct Arguments {
  std::string scenario, orders, from, side;
  bool as_json = false;
};

void print_text(const json::value& entry) {
  for (const auto& line : entry.at("text").as_array()) {
    fmt::print("{}\n", std::string_view(line.as_string()));
  }
}

int check(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, arguments.from, core::Decisions::standing);
  const auto side = side_to_act(table, arguments.side);
  const auto orders = table.game->parse_orders(table.state, side, read_file(arguments.orders));
  if (!orders) {
    fmt::print(stderr, "{}\n", describe(orders.error(), arguments.orders));
    return exit_refused;
  }
  const auto* previews = table.game->previews();
  const auto preview =
      previews != nullptr ? previews->preview(table.state, side, *orders) : json::array{};
  if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(preview));
  } else {
    for (const auto& entry : preview) print_text(entry);
  }
  const auto refusals = table.game->check(table.state, side, *orders);
  if (!refusals.empty()) {
    fmt::print(stderr, "{}\n", describe(refusals, arguments.orders));
    return exit_refused;
  }
  if (!arguments.as_json)
    fmt::print("{}: {}, all legal\n", arguments.orders,
               core::count_of(orders->lines.size(), "order"));
  return exit_done;
}

}  // namespace

void add_check(Command program) {
  const auto command = program.command(
      "check",
      "Checks orders without rolling dice: prints odds, and each error with line, column and rule");
  auto arguments = std::make_shared<Arguments>();
  command.option("SCENARIO", arguments->scenario, scenario_help).required();
  command.option("--orders", arguments->orders, "Order file; - is stdin").required();
  command.option("--from", arguments->from,
                 "Position or match record to continue: a record by its own rules, "
                 "a position by the latest");
  command.option("--side", arguments->side,
                 "Side that gives the orders; default: the side to move");
  command.flag("--json", arguments->as_json, "Print the odds as JSON");
  command.does([arguments] { return check(*arguments); });
}

}  // namespace adjutant::cli
