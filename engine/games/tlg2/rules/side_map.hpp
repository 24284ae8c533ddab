#pragma once

#include <optional>

#include "engine/games/tlg2/rules/state.hpp"
#include "engine/hexwar/movement_map.hpp"

namespace adjutant::tlg2 {

using hexwar::Arena;

// The map as it lies before the units of a side (4.1-4.20), taken once and asked often, each time
// for one of them.
class SideMap : public hexwar::MovementMap {
 public:
  SideMap(const State& state, Side side, Arena& arena);
  SideMap(const State& state, UnitIndex unit, Arena& arena);
  void turn_to(UnitIndex unit);

  bool enterable(Hex hex) const;  // on the map, and not all river (4.16)
  bool friend_in(Hex hex) const;  // 4.9: a friend, other than the unit itself, whom it may not join
  bool has_road(Hex hex) const;
  bool road_bonus() const { return road_bonus_; }  // 9.2
  UnitType type() const { return type_; }

 private:
  const State& state_;
  std::optional<Hex> own_hex_;
  UnitType type_ = UnitType::infantry;
  bool road_bonus_ = true;
};

}  // namespace adjutant::tlg2
