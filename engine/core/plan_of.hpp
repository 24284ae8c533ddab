#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"

namespace adjutant::core {

// A computer player's plan (core::Plan) in a game's own orders.
template <class Order>
struct PlanOf {
  std::vector<Order> certain;
  std::vector<Order> chancy;
};

// Takes one to three of the orders out, to be decided again; returns them.
template <class Order>
std::vector<Order> drop_some(std::vector<Order>& orders, Random& random) {
  std::vector<Order> dropped;
  for (auto changes = 1 + random.below(3); changes > 0 && !orders.empty(); --changes) {
    const auto drawn = orders.begin() + static_cast<std::ptrdiff_t>(random.below(orders.size()));
    dropped.push_back(std::move(*drawn));
    orders.erase(drawn);
  }
  return dropped;
}

// ComputerPlayer::play of a game whose state says how questions are answered (State::decisions).
template <class Event, class State, class Order>
State applied(State state, Side side, const std::vector<Order>& orders, Dice& dice) {
  if (orders.empty()) return state;
  const auto decisions = std::exchange(state.decisions, Decisions::standing);
  std::vector<Event> unseen;
  state = adjudicate(std::move(state), side, orders, dice, unseen);
  state.decisions = decisions;
  return state;
}

}  // namespace adjutant::core
