#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {

namespace json = core::json;

namespace {

bool takes_cove(Verb verb) {
  return verb == Verb::hide || verb == Verb::row;
}

// An order of these two words; else what is wrong with them.
std::expected<Order, std::string> order_of(const Scenario& scenario, std::string_view verb,
                                           std::string_view cove, int line) {
  const auto name = std::ranges::find(verb_names, verb);
  if (name == verb_names.end()) {
    return std::unexpected(fmt::format("'{}' is no order: hide, row, guard, sell or gamble", verb));
  }
  Order order{static_cast<Verb>(name - verb_names.begin()), std::string(cove), line};
  const bool known = std::ranges::find(scenario.coves, cove, &Cove::id) != scenario.coves.end();
  if (takes_cove(order.verb) ? !known : !cove.empty()) {
    return std::unexpected(fmt::format("'{}' is no cove that '{}' can name", cove, verb));
  }
  return order;
}

void take(core::Read<Order>& read, const Scenario& scenario, std::string_view verb,
          std::string_view cove, int line) {
  auto order = order_of(scenario, verb, cove, line);
  if (order) return read.orders.push_back(*std::move(order));
  read.refusals.push_back({line, 1, fmt::format("{} {}", verb, cove), "", order.error(), ""});
}

std::string_view text_in(const json::value& object, std::string_view name) {
  const auto* members = object.if_object();
  const auto* value = members == nullptr ? nullptr : members->if_contains(name);
  return value == nullptr || !value->is_string() ? std::string_view() : value->get_string();
}

}  // namespace

core::Read<Order> read(const Scenario& scenario, std::string_view text) {
  core::Read<Order> read;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.starts_with('>')) continue;  // a quoted mail
    if (line == "-- ") break;             // its signature
    std::istringstream words(line.substr(0, line.find('#')));
    std::string verb, cove, rest;
    if (!(words >> verb)) continue;
    words >> cove;
    if (words >> rest) cove += " " + rest;
    take(read, scenario, verb, cove, number);
  }
  return read;
}

core::Read<Order> read(const Scenario& scenario, const json::array& objects) {
  core::Read<Order> read;
  int number = 0;
  for (const auto& object : objects) {
    take(read, scenario, text_in(object, "order"), text_in(object, "cove"), ++number);
  }
  return read;
}

std::string print(const Scenario&, const Order& order) {
  const auto verb = verb_names[static_cast<std::size_t>(order.verb)];
  return takes_cove(order.verb) ? fmt::format("{} {}", verb, order.cove) : std::string(verb);
}

json::object print_json(const Scenario&, const Order& order) {
  json::object object{{"order", verb_names[static_cast<std::size_t>(order.verb)]}};
  if (takes_cove(order.verb)) object["cove"] = order.cove;
  return object;
}

bool is_name(const Scenario& scenario, std::string_view word) {
  return std::ranges::find(scenario.coves, word, &Cove::id) != scenario.coves.end();
}

}  // namespace adjutant::tiny
