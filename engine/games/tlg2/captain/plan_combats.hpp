#pragma once

#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/orders.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// The attacks of the moving side in the rest of its combat phase: every bound unit does what it
// must, the weak hold off what the strong do not attack, guns fire where they have most effect.
// `noise`: hundredths by which two opinions of the same fight may differ.
std::vector<Order> planned_combats(State state, core::Random& random, int noise,
                                   const Weights& weights);

}  // namespace adjutant::tlg2
