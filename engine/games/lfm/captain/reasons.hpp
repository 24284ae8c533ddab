#pragma once

#include <string>
#include <vector>

#include "engine/core/deeds.hpp"
#include "engine/games/lfm/rules/combat.hpp"

// Why orders of a player turn are given (core::Deed::why): by what stands on the map once all have
// moved, before the die of the fight, in the terms of computer players and the rules. "" where they
// find nothing.
namespace adjutant::lfm {

class Reasons {
 public:
  // Keeps a reference to the state.
  Reasons(const State& before, Side side, const std::vector<PlacedOrder>& orders);

  // Once all have moved; nobody has fought.
  const State& moved() const { return moved_; }

  // Of an attack: "at 3-1 to take 0506". Where results before it have changed it (`happened`), "".
  // Of anything else "".
  std::string of(const Order& order, const core::Events& happened) const;
  // Of one who moves or comes on: "to hold 0506", "toward 0506".
  std::string of_going(PieceIndex piece) const;

 private:
  std::string of_targets(const Assault& assault, const core::Events& happened) const;
  bool cannot_retreat(const Pieces& units, const core::Events& happened) const;

  const State& before_;
  const Scenario& scenario_;
  const Side side_;
  const State moved_;  // its combat phase has begun
};

}  // namespace adjutant::lfm
