#pragma once

#include <string>
#include <vector>

#include "engine/core/explained_actions.hpp"
#include "engine/games/lfm/rules/combat.hpp"

// Why orders of a player turn are given (core::ExplainedAction::why): by what stands on the map
// once all have moved, before the die of the fight, in the terms of computer players and the rules.
// "" where they find nothing.
namespace adjutant::lfm {

class Reasons {
 public:
  // Keeps references to both.
  Reasons(const State& before, Side side, const std::vector<PlacedOrder>& orders);

  // Once all have moved; nobody has fought.
  const State& moved() const { return moved_; }

  // Of the order at this place. Of an attack: "at 3-1 to take 0506"; of a charge: "while 7IN is
  // disorganized"; of fire: "ahead of the attack". Where results before it have changed it
  // (`happened`), "". Of anything else "".
  std::string of(std::size_t order, const core::Events& happened) const;
  // Of one who moves or comes on: "to hold 0506", "toward 0506".
  std::string of_going(PieceIndex piece) const;
  // Of one who draws back: the same, or "out of contact".
  std::string of_leaving(PieceIndex piece) const;

 private:
  std::string of_attack(const Order& order, const core::Events& happened) const;
  std::string of_charge(std::size_t order, const core::Events& happened) const;
  std::string of_fire(const Order& order) const;
  bool is_in_contact(const State& state, PieceIndex piece) const;
  std::string of_targets(const Assault& assault, const core::Events& happened) const;
  bool cannot_retreat(const Pieces& units, const core::Events& happened) const;

  const State& before_;
  const Scenario& scenario_;
  const Side side_;
  const std::vector<PlacedOrder>& orders_;
  const State moved_;  // its combat phase has begun
};

}  // namespace adjutant::lfm
