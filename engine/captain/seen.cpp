#include "engine/captain/seen.hpp"

#include <utility>

namespace adjutant::captain {

core::State as_seen_by(const core::Game& game, const core::Scenario& scenario,
                       const core::State& state, core::Side side) {
  auto seen = game.decode(scenario, game.view(state, side));
  return seen ? *std::move(seen) : state;
}

}  // namespace adjutant::captain
