#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/abilities.hpp"

namespace adjutant::core {

// What a unit does by orders that have been carried out, in words that its side says itself.
struct Deed {
  std::string what;       // "attack 11US with", "bring up": units with the same are told together
  std::string unit;       // "8F"; empty: `what` says all
  std::size_t order = 0;  // place of its line in Orders::lines
};

// Deeds as a game finds them: each unit is told once, with the first thing that it does.
class DeedList {
 public:
  void tell(std::string what, std::string unit, std::size_t order) {
    const bool known =
        !unit.empty() && std::ranges::find(deeds_, unit, &Deed::unit) != deeds_.end();
    if (!known) deeds_.push_back({std::move(what), std::move(unit), order});
  }
  // It only goes: how far it was from the nearest enemy, and how far it is.
  template <class Distance>
  void went(Distance from, Distance to, std::string unit, std::size_t order) {
    if (to != from) tell(to < from ? "bring up" : "draw back", std::move(unit), order);
  }

  std::vector<Deed> take() { return std::move(deeds_); }

 private:
  std::vector<Deed> deeds_;
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
