#pragma once

#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::app {

// A side's standing orders, and what they and doctrine would choose (core::Game::forecast).
struct StandingOrders {
  std::vector<std::string> orders;
  core::json::object forecast;
};

StandingOrders standing_orders_in(const core::Game& game, const core::State& state,
                                  core::Side side);

}  // namespace adjutant::app
