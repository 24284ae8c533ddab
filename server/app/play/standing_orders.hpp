#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::app {

// A side's standing orders, and what they and doctrine would choose (core::Forecasts), where the
// game says.
struct StandingOrders {
  std::vector<std::string> orders;
  std::optional<core::json::object> forecast;
};

// The game has standing orders.
StandingOrders standing_orders_in(const core::Game& game, const core::State& state,
                                  core::Side side);

}  // namespace adjutant::app
