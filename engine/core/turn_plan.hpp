#pragma once

#include <algorithm>
#include <concepts>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/count_of.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/core/shapes.hpp"
#include "engine/core/values.hpp"

// What the plans of all games (core::TurnPlans) say alike; the rest is the game's.
namespace adjutant::core {

// A plan of a side, and what the game's try_out() made of its orders: their position, their
// refusals, and the line of the first die.
template <class Trial>
struct BegunPlan {
  Side side = Side::first;
  Trial trial;
  json::object plan;
};

// The orders and their refusals, and the position after them; of the viewer, or for a spectator of
// the side that is to act.
template <class State, class Placed>
auto begin_plan(const State& state, Viewer viewer, const Read<Placed>& read, const SideIds& sides) {
  const Side side = viewer.value_or(next_to_act(state).value_or(state.side));
  auto trial = try_out(state, side, read.orders);
  auto refusals = read.refusals;
  std::ranges::copy(trial.refusals, std::back_inserter(refusals));
  sort(refusals);
  json::array texts, objects, lines;
  for (const auto& placed : read.orders) {
    texts.emplace_back(print(*state.scenario, placed.order));
    objects.push_back(print_json(*state.scenario, placed.order));
    lines.emplace_back(placed.line);
  }
  json::object plan{{"side", sides[index(side)]},
                    {"legal", refusals.empty()},
                    {"orders", std::move(texts)},
                    {"json", std::move(objects)},
                    {"lines", std::move(lines)},
                    {"refusals", encode(refusals)},
                    {"position", view(trial.position, viewer)}};
  return BegunPlan{side, std::move(trial), std::move(plan)};
}

// A possible answer to a question.
template <class Scenario, class Order>
json::object answer_form(const Scenario& scenario, const Order& order) {
  return {{"order", print(scenario, order)}, {"json", print_json(scenario, order)}};
}

template <class Scenario, class Order>
json::array answer_forms(const Scenario& scenario, const std::vector<Order>& answers) {
  json::array forms;
  for (const auto& order : answers) forms.push_back(answer_form(scenario, order));
  return forms;
}

// A member for each side.
template <class Of>
json::object by_side(const SideIds& sides, Of of) {
  return {{sides[0], of(Side::first)}, {sides[1], of(Side::second)}};
}

// Warns that the orders end a part of the turn, such as "movement", while `left` units could
// still act in it ("move").
void warn_of_end(json::object& plan, std::string_view part, std::string_view act,
                 std::integral auto left) {
  if (left == 0) return;
  const auto warning = fmt::format("These orders end your {}: {} could still {}.", part,
                                   count_of(left, "unit"), act);
  auto& closes = plan["closes"];
  closes = closes.is_string() ? fmt::format("{} {}", closes.as_string().c_str(), warning) : warning;
}

// The same orders up to the first of these.
template <class Placed, class IsIt>
std::vector<Placed> before_first(const std::vector<Placed>& orders, IsIt is_it) {
  return {orders.begin(), std::ranges::find_if(orders, is_it)};
}

// What hangs on dice, and what would be chosen for the viewer.
template <class State, class Placed, class Trial>
json::object end_plan(json::object plan, const State& state, Side side, Viewer viewer,
                      const Read<Placed>& read, const Trial& trial) {
  plan["preview"] = preview(state, side, read.orders);
  if (trial.rolls_at > 0) plan["rolls_at"] = trial.rolls_at;
  if (viewer) plan["forecast"] = forecast(trial.position, *viewer);
  return plan;
}

}  // namespace adjutant::core
