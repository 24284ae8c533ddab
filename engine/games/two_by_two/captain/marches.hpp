#pragma once

#include <optional>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// What one unit might do.
namespace adjutant::two_by_two {

// Drawn again for each plan, so that plans differ as opinions do.
struct RandomWeights {
  int boldness = 0;  // 0-4: how near one goes
  int noise = 0;     // at most, on top of each static value
  // An enemy that several could charge, and how many may be counted on beside the first.
  std::optional<UnitIndex> focus = {};
  int companions = 0;
  // Mils farther off than usual: who leads may draw back.
  int standoff = 0;
  // Hundredths of a point that any charge is worth more: who is behind near the end dares.
  int daring = 0;
};
RandomWeights draw_random_weights(const State& state, core::Random& random);

// Some orders that a unit of sense might get, legal or not.
std::vector<Order> ideas(const State& state, UnitIndex unit, const RandomWeights& random_weights,
                         core::Random& random);

}  // namespace adjutant::two_by_two
