#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/explained_actions.hpp"
#include "engine/games/tlg2/captain/prospect.hpp"
#include "engine/games/tlg2/rules/combat.hpp"

// Why orders of a player turn are given (core::ExplainedAction::why): by what stands on the map
// once all have moved and before a die is thrown, in the terms of the appraisal and the rules. ""
// where they find nothing.
namespace adjutant::tlg2 {

class Reasons {
 public:
  // Keeps a reference to the state.
  Reasons(const State& before, Side side, const std::vector<PlacedOrder>& orders);
  Reasons(const Reasons&) = delete;

  // Once all have moved; nobody has fought.
  const State& moved() const { return moved_; }

  // "at 5:1 as 11US cannot retreat". Where results before it have changed the fight (`happened`),
  // "".
  std::string of(const Attack& attack, const core::Events& happened) const;
  std::string of(const Bombard& bombard, const core::Events& happened) const;
  // Of a unit that comes on or nearer to the enemy: "to hold L2208", "to threaten Bdl", "to guard
  // Arm", "toward 11US".
  std::string of_coming(UnitIndex unit) const;
  // Of one that goes farther from the enemy: "to where no enemy can come", "out of reach of 8F".
  std::string of_leaving(UnitIndex unit) const;

 private:
  std::string of(const Engagement& fight, const core::Events& happened) const;
  std::string of_target(const Engagement& fight, OddsColumn column,
                        const core::Events& happened) const;
  bool cannot_retreat(const Engagement& fight, const core::Events& happened) const;
  bool stands_alone(const Engagement& fight) const;
  bool is_unguarded(const Engagement& fight) const;
  bool has_no_choice(const Engagement& fight) const;
  bool must_be_attacked(const Engagement& fight) const;
  std::string of_place(UnitIndex unit) const;
  std::string of_escape(UnitIndex unit) const;
  std::optional<UnitIndex> guarded_by(UnitIndex unit) const;
  std::optional<UnitIndex> threatened_by(UnitIndex unit) const;
  std::optional<UnitIndex> nearest_enemy(UnitIndex unit) const;
  const Prospect& prospect(Side mover) const;
  std::string print(Hex hex) const { return scenario_.map.grid.print(hex); }
  const std::string& id(UnitIndex unit) const { return scenario_.units[unit].id; }

  const State& before_;
  const Scenario& scenario_;
  const Side side_;
  const Weights& weights_;
  State moved_;  // its combat phase has begun
  State next_;   // as moved_, the opponent's player turn has begun
  const Appraisal appraisal_;
  mutable std::array<std::optional<Prospect>, 2> prospects_;  // in next_, once asked for
};

}  // namespace adjutant::tlg2
