#pragma once

#include <array>
#include <span>

#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/rules/position.hpp"

// What computer players reckon with: units, hexes and fights in hundredths of a strength point.
// Estimates, quick ones; the rules themselves are in combat.hpp and resolution.hpp.
namespace adjutant::tlg2 {

// A planned fight. The attackers need not stand there yet.
struct Fight {
  struct Attacker {
    UnitIndex unit;
    Hex hex;
  };
  static constexpr std::size_t attackers_max = 8, targets_max = 6;

  std::array<Attacker, attackers_max> attackers;  // next to the targets
  std::array<Hex, targets_max> targets;
  std::uint8_t attackers_count = 0, targets_count = 0;
  int fire = 0;  // strength of guns from afar

  std::span<const Attacker> who() const { return {attackers.data(), attackers_count}; }
  std::span<const Hex> whom() const { return {targets.data(), targets_count}; }
  void add(UnitIndex unit, Hex hex) {
    if (attackers_count < attackers_max) attackers[attackers_count++] = {unit, hex};
  }
  void add(Hex target) {
    if (targets_count < targets_max) targets[targets_count++] = target;
  }
};

// The winner if the battle ended now (8.3, 9.3, 10.3).
Side leader(const State& state);

class Appraisal {
 public:
  // Keeps references to both; looks at where units stand once.
  Appraisal(const State& state, const Weights& weights);

  // The value of a unit with this many steps: its strength where strength is scored (9.3), its
  // presence where that counts (8.3), what it can still do where a hex decides (10.3).
  int worth(UnitIndex unit, int steps) const;
  int worth(UnitIndex unit) const { return worth(unit, state_.units[unit].steps); }
  // The value of a hex for the side that holds it, more and more toward the end (10.3).
  int stake(Hex hex) const;
  // Columns that a defender in this hex gains against any attacker (6.9).
  int cover(Hex hex) const;

  // How many hexes it is from one to the other, as a side's by_march (Weights) counts them.
  int apart(Side side, Hex from, Hex to) const;

  // What a fight brings the attacker on average over the faces of its die, losses of both sides
  // and hexes given up counted.
  int gain(const Fight& fight) const;
  // What an attack of this strength costs a unit in this hex on average.
  int danger(UnitIndex unit, Hex hex, int attack) const;

  const Occupancy& occupancy() const { return occupancy_; }

 private:
  OddsColumn column(const Fight& fight, int attack, int defence) const;
  int hexside_shift(Hex from, Hex to) const;
  bool can_retreat(Hex hex, Side side, const Fight& fight) const;
  int defenders_loss(const Fight& fight, UnitSet defenders, const CombatResult& result) const;
  int attackers_loss(const Fight& fight, const CombatResult& result) const;

  const State& state_;
  const Scenario& scenario_;
  const Weights& weights_;
  Occupancy occupancy_;
};

}  // namespace adjutant::tlg2
