#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// A set-up as a player of sense draws it up (N29): a line of infantry with guns between its
// battalions, a second line behind, cavalry on the wings, the HQ behind the middle; how far apart,
// how far forward and toward which wing is drawn.
std::vector<PlaceOrder> formation(const State& state, Side side, core::Random& random);

}  // namespace adjutant::two_by_two
