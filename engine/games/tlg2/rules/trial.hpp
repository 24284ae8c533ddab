#pragma once

#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// What orders come to that are tried out without dice: those that are refused are passed over.
struct Trial {
  State position;      // after all before the first combat, and before the end of the turn
  State marked;        // the same with everybody marked who fights in the combats ordered (6.3)
  int rolls_at = 0;    // the line of the first combat; 0: none
  bool ended = false;  // `end turn` or `resign` is among them
  core::Refusals refusals;
};

Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders);

}  // namespace adjutant::tlg2
