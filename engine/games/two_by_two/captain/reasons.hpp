#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// Why orders of a player turn are given (core::ExplainedAction::why): by what stands on the table
// once all have moved and before a die is thrown, in the terms of the evaluation and the rules. ""
// where they find nothing.
namespace adjutant::two_by_two {

class Reasons {
 public:
  // Keeps a reference to the state.
  Reasons(const State& before, const std::vector<PlacedOrder>& orders);

  // Once all have moved and charged, reinforcements aside, who come by a die.
  const State& moved() const { return moved_; }

  // "while Drg is disrupted", "at +2 on the die".
  std::string of_charge(UnitIndex unit, UnitIndex target) const;
  // 1: in the opponent's player turn. "while Drg is disrupted", "because Drg shows its flank".
  std::string of_fire(UnitIndex shooter, UnitIndex target) const;
  // Of one that goes nearer to the enemy: "to hold the crest", "to fire at 2L", "to
  // threaten 2L", "toward 2L".
  std::string of_coming(UnitIndex unit) const;
  // Of one that goes farther away: "to where nobody gains by a charge", "to where nobody can hit
  // it".
  std::string of_leaving(UnitIndex unit) const;

 private:
  std::string of_objective(UnitIndex unit) const;
  std::optional<UnitIndex> new_target(UnitIndex unit) const;
  std::optional<UnitIndex> new_prey(UnitIndex unit) const;

  const State& before_;
  const State moved_;
};

}  // namespace adjutant::two_by_two
