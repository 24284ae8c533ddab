#pragma once

#include <algorithm>
#include <vector>

#include "engine/core/values.hpp"

namespace adjutant::core {

// What a side is asked while a player turn waits for the answer.
constexpr bool is_question(const Awaited& awaited) {
  return awaited.inside.has_value();
}

inline bool asks(const std::vector<Awaited>& awaited, Side side) {
  return std::ranges::any_of(
      awaited, [&](const Awaited& one) { return one.side == side && is_question(one); });
}

// Whether the player turn of the side waits for an answer of its opponent.
inline bool waits_for_opponent(const std::vector<Awaited>& awaited, Side side) {
  return !awaited.empty() && awaited.front().side != side && awaited.front().inside == side;
}

}  // namespace adjutant::core
