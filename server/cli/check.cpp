#include <memory>

#include <fmt/format.h>

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

// One combat of the preview as a line, then one for each shift and result.
void print_combat(const json::object& combat) {
  // A combat that cannot be fought has no odds: its refusal is told with the others.
  if (!combat.contains("odds")) return;
  fmt::print("{}\n  {} against {}: {}", std::string_view(combat.at("order").as_string()),
             combat.at("attack").as_int64(), combat.at("defence").as_int64(),
             std::string_view(combat.at("basic").as_string()));
  for (const auto& value : combat.at("shifts").as_array()) {
    const auto& shift = value.as_object();
    const auto columns = shift.at("columns").as_int64();
    fmt::print(", {} {}{} [{}]", std::string_view(shift.at("cause").as_string()),
               columns < 0 ? -columns : columns, columns < 0 ? "L" : "R",
               std::string_view(shift.at("rule").as_string()));
  }
  fmt::print(" = {}", std::string_view(combat.at("odds").as_string()));
  if (const auto* charge = combat.if_contains("charge")) {
    for (const auto& value : charge->as_array()) {
      fmt::print(", charging {}R = {}", value.at("columns").as_int64(),
                 std::string_view(value.at("odds").as_string()));
    }
  }
  fmt::print("\n ");
  for (const auto& value : combat.at("results").as_array()) {
    const auto& result = value.as_object();
    const auto& chance = result.at("chance").as_object();
    fmt::print(" {} {}/{}", std::string_view(result.at("result").as_string()),
               chance.at("ways").as_int64(), chance.at("of").as_int64());
  }
  fmt::print("\n");
}

int check(const Arguments& arguments) {
  const auto table = open_table(arguments.scenario, arguments.from, core::Decisions::standing);
  const auto side = side_to_act(table, arguments.side);
  const auto orders = table.game->parse_orders(table.state, side, read_file(arguments.orders));
  if (!orders) {
    fmt::print(stderr, "{}\n", describe(orders.error(), arguments.orders));
    return exit_refused;
  }
  const auto preview = table.game->preview(table.state, side, *orders);
  if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(preview));
  } else {
    for (const auto& combat : preview) print_combat(combat.as_object());
  }
  const auto refusals = table.game->check(table.state, side, *orders);
  if (!refusals.empty()) {
    fmt::print(stderr, "{}\n", describe(refusals, arguments.orders));
    return exit_refused;
  }
  if (!arguments.as_json)
    fmt::print("{}: {} orders, all legal\n", arguments.orders, orders->lines.size());
  return exit_done;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  auto* command = program.add_subcommand(
      "check", "Validates orders: every error with line, column and rule; odds; rolls nothing");
  auto arguments = std::make_shared<Arguments>();
  command->add_option("SCENARIO", arguments->scenario, "Name (tlg2/chippewa) or file")->required();
  command->add_option("--orders", arguments->orders, "Order file; - is stdin")->required();
  command->add_option("--from", arguments->from, "Position or match record to go on from");
  command->add_option("--side", arguments->side, "Who gives the orders; default: who is awaited");
  command->add_flag("--json", arguments->as_json, "Print the odds as JSON");
  command->callback([&action, arguments] { action = [arguments] { return check(*arguments); }; });
}

}  // namespace adjutant::cli
