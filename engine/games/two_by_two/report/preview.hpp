#pragma once

#include "engine/core/json.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"

// What hangs on a die, with its odds.
namespace adjutant::two_by_two {

// Of each order that throws dice for itself, as all stand when it is given: charges and melee lines
// their melee, shots their results, reinforcements their arrival.
core::json::array preview(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// The possible fire of a side now, in file order, with the chance of each result.
core::json::array shots_of(const State& state, Side side);

}  // namespace adjutant::two_by_two
