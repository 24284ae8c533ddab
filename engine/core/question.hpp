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

}  // namespace adjutant::core
