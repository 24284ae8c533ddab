#pragma once

#include <optional>

#include "engine/core/side.hpp"

namespace adjutant::core {

// The side whose answer is due, in games in which one side at a time acts: that of an open question
// (the game's question()), or the one whose turn it is. None once the battle is over.
template <class State>
std::optional<Side> side_due(const State& state) {
  if (state.phase == decltype(state.phase)::over) return {};
  const auto open = question(state);
  return open ? open->side : state.side;
}

}  // namespace adjutant::core
