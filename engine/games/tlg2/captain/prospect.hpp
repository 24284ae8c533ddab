#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/games/tlg2/captain/appraisal.hpp"

namespace adjutant::tlg2 {

// What a side could do in a movement phase and the combat phase after it, as things stand. A friend
// that could itself move off is thought out of the way.
class Prospect {
 public:
  Prospect(const State& state, Side mover, const Appraisal& appraisal);

  // The units that could come next to this hex and attack it from there.
  UnitSet comers_next_to(Hex hex) const;
  // Enemies of the mover whose zone of control covers this hex (4.1).
  UnitSet zones(int hex_index) const { return zones_[hex_index]; }

  struct Assault {
    Fight fight;
    UnitSet units = 0;  // next to the target, and guns that fire from where they stand
    UnitSet able = 0;   // who of those asked for could have a part in it
    int gain = 0;
  };
  // The best that some of these units could do against the unit in this hex.
  std::optional<Assault> best_assault(Hex target, UnitSet free) const;

  // The best that the whole side could do against the unit in each hex: stored in the place of that
  // enemy, or of the first if several share a hex.
  using Assaults = std::array<std::optional<Assault>, units_max>;
  Assaults assaults() const;

  // What the mover may hope to win: the best assaults one after another, and what is forced on the
  // mover where there is contact already.
  int hopes(Assaults assaults) const;
  int hopes() const { return hopes(assaults()); }

 private:
  void mark();
  void flood(UnitIndex unit);
  int entry(Hex scheduled) const;
  void spread(UnitSet unit, int allowance, UnitType type);
  bool in_contact(UnitIndex unit) const;
  int fire(UnitIndex gun, Hex target) const;
  void aim();
  UnitSet all() const;
  UnitSet targets() const;
  int forced(UnitSet idle, UnitSet attacked) const;

  const State& state_;
  const Scenario& scenario_;
  const Side mover_;
  const Appraisal& appraisal_;
  int turn_ = 0;  // in which the mover moves
  bool night_ = false, road_bonus_ = true;
  // By hex index: who could end its movement there, those included who stand there and cannot or
  // need not move; zones().
  std::vector<UnitSet> comers_, zones_;
  std::vector<bool> barred_;            // by hex index: enemies, and friends who cannot move off
  std::vector<UnitIndex> by_strength_;  // the mover's units, the strongest first
  struct Shot {
    UnitIndex gun;
    int target, strength;  // a hex index; points
  };
  std::vector<Shot> shots_;         // that guns can fire from where they stand, by gun
  std::vector<std::int16_t> open_;  // by hex index: costs before a flood
  // Of the flood that is running.
  std::vector<std::int16_t> costs_;
  std::vector<std::vector<std::int16_t>> waiting_;  // by cost
};

}  // namespace adjutant::tlg2
