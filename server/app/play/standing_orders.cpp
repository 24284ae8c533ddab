#include "server/app/play/standing_orders.hpp"

namespace adjutant::app {

StandingOrders standing_orders_in(const core::Game& game, const core::State& state,
                                  core::Side side) {
  const auto* forecasts = game.forecasts();
  const auto& standing = *game.standing_orders();
  return {standing.of(state, side), standing.objects_of(state, side),
          forecasts != nullptr ? std::optional(forecasts->forecast(state, side)) : std::nullopt};
}

}  // namespace adjutant::app
