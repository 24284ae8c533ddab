#pragma once

#include <utility>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/values.hpp"

namespace adjutant::core {

// A computer player's plan (core::Plan) in a game's own orders.
template <class Order>
struct PlanOf {
  std::vector<Order> certain;
  std::vector<Order> chancy;
};

// ComputerPlayer::play of a game whose state says how questions are answered (State::decisions).
template <class Event, class State, class Order>
State foreseen(State state, Side side, const std::vector<Order>& orders, Dice& dice) {
  if (orders.empty()) return state;
  const auto decisions = std::exchange(state.decisions, Decisions::standing);
  std::vector<Event> unseen;
  state = adjudicate(std::move(state), side, orders, dice, unseen);
  state.decisions = decisions;
  return state;
}

}  // namespace adjutant::core
