#include "engine/captain/play_on.hpp"

#include "engine/captain/captain.hpp"

namespace adjutant::captain {

std::optional<core::Side> play_on(const core::Game& game, core::State state, core::Random& random,
                                  int orders_max) {
  core::RandomDice dice(random);
  for (std::size_t played = 0; played < static_cast<std::size_t>(orders_max);) {
    if (const auto outcome = game.outcome(state)) return outcome->winner;
    const auto side = game.awaited(state).front().side;
    const auto orders = choose(game, state, side, Level::greedy, random);
    played += orders.lines.size();
    state = game.adjudicate(state, side, orders, dice).state;
  }
  const auto outcome = game.outcome(state);
  return outcome ? outcome->winner : std::nullopt;
}

}  // namespace adjutant::captain
