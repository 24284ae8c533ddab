#include <algorithm>

#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/captain/margin.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr std::int64_t won = core::Network::certain / 2;

// Of positions as were learned from: of the set-up, and of the next player turn before its fire.
const core::Network* judge_of(const State& state) {
  const bool between = state.phase == Phase::setup || state.phase == Phase::movement;
  return between ? network_for(*state.scenario, state.side) : nullptr;
}

// For blue.
std::int64_t value_of(const State& state) {
  if (state.phase == Phase::over) {
    const auto winner =
        state.resigned ? core::opponent(*state.resigned) : victory(state, true)->winner;
    return winner == blue ? won : -won;
  }
  if (const auto* judge = judge_of(state)) return judge->chance(features(state)) - won;
  const auto chance =
      chance_by_margin(margin(state, Survey(state)), state.scenario->turns - state.turn);
  return std::clamp(chance, 1 - won, won - 1);
}

}  // namespace

bool learned(const State& state) {
  const auto* network =
      state.phase == Phase::over ? network_for(*state.scenario, state.side) : judge_of(state);
  return network != nullptr;
}

std::int64_t evaluate(const State& state, Side side) {
  const auto value = value_of(state);
  return side == blue ? value : -value;
}

}  // namespace adjutant::two_by_two
