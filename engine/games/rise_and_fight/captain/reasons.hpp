#pragma once

#include <string>
#include <vector>

#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// Why orders of a half-turn are given (core::ExplainedAction::why): by what stands on the table
// before a die is thrown, in the terms of the evaluation and the rules. "" where they find nothing.
namespace adjutant::rise_and_fight {

class Reasons {
 public:
  // Keeps a reference to the state.
  Reasons(const State& before, const std::vector<PlacedOrder>& orders);

  // Once all have moved; nobody has charged.
  const State& moved() const { return moved_; }

  // 1: before anybody moves. "because the brigade of Haw is shaken", "because Haw could
  // charge".
  std::string of_fire(UnitIndex shooter, UnitIndex target) const;
  // "because Haw shows its flank", "because nobody supports Haw".
  std::string of_charge(UnitIndex charger, UnitIndex target) const;
  // Of one that goes nearer to the enemy: "to fire at Haw", "to threaten Haw", "toward
  // Haw".
  std::string of_coming(UnitIndex unit) const;
  // Of one that goes farther away: "to where nobody gains by a charge".
  std::string of_leaving(UnitIndex unit) const;

 private:
  std::string of_weakness(UnitIndex from, UnitIndex target) const;

  const State& before_;
  const State moved_;
};

}  // namespace adjutant::rise_and_fight
