#pragma once

#include <string>
#include <vector>

#include "engine/core/abilities.hpp"

namespace adjutant::core {

// What a unit does by orders that have been carried out, in words that its side says itself.
struct Deed {
  std::string what;       // "attack 11US with", "bring up": units with the same are told together
  std::string unit;       // "8F"; empty: `what` says all
  std::size_t order = 0;  // place of its line in Orders::lines
};

// A computer player that can say what its orders have done. Pure and safe from any thread, as the
// player is.
class Narrator {
 public:
  virtual ~Narrator() = default;

  // One for each unit that has done something by these orders, in their order; `after` is what they
  // have led to. Of what the opponent may not see nothing is told.
  virtual std::vector<Deed> deeds(const State& before, const State& after, Side side,
                                  const Orders& orders) const = 0;
};

}  // namespace adjutant::core
