#pragma once

#include <optional>
#include <string>

#include "engine/core/position_file.hpp"

namespace adjutant::hexwar {

// How a battle has ended.
struct Ending {
  std::optional<core::Side> winner;
  std::string reason;
};

// What core::Game says of it, by the game's ending() and points().
template <class State>
std::optional<core::Outcome> outcome_of(const State& state, const core::SideIds& sides) {
  const auto end = ending(state);
  if (!end) return {};
  return core::Outcome{end->winner, end->reason, core::points_by_side(points(state), sides)};
}

}  // namespace adjutant::hexwar
