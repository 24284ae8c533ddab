#pragma once

#include <algorithm>
#include <iterator>

#include "engine/core/fault.hpp"
#include "engine/core/shapes.hpp"
#include "engine/core/values.hpp"

// What the plans of all games (core::TurnPlans) say alike; the rest is the game's.
namespace adjutant::core {

// The orders and their refusals, and the position after them. `trial` is what the game's try_out()
// made of the orders: its position, its refusals, and the line of the first die.
template <class State, class Placed, class Trial>
json::object begin_plan(std::string_view side, const State& state, Viewer viewer,
                        const Read<Placed>& read, const Trial& trial) {
  auto refusals = read.refusals;
  std::ranges::copy(trial.refusals, std::back_inserter(refusals));
  sort(refusals);
  json::array texts, objects, lines;
  for (const auto& placed : read.orders) {
    texts.emplace_back(print(*state.scenario, placed.order));
    objects.push_back(print_json(*state.scenario, placed.order));
    lines.emplace_back(placed.line);
  }
  return {{"side", side},
          {"legal", refusals.empty()},
          {"orders", std::move(texts)},
          {"json", std::move(objects)},
          {"lines", std::move(lines)},
          {"refusals", encode(refusals)},
          {"position", view(trial.position, viewer)}};
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
