#pragma once

#include "engine/core/game.hpp"
#include "protocol/json/submissions.hpp"

namespace adjutant::app {

using protocol::StandingOrders;

// The game has standing orders.
StandingOrders standing_orders_in(const core::Game& game, const core::State& state,
                                  core::Side side);

}  // namespace adjutant::app
