#include "server/app/play/standing_orders.hpp"

namespace adjutant::app {

StandingOrders standing_orders_in(const core::Game& game, const core::State& state,
                                  core::Side side) {
  return {game.standing_orders(state, side), game.forecast(state, side)};
}

}  // namespace adjutant::app
