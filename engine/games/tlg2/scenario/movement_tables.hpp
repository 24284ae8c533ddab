#pragma once

#include <array>
#include <span>

#include "engine/games/tlg2/rules/terms.hpp"
#include "engine/games/tlg2/scenario/marches.hpp"
#include "engine/hexwar/movement_costs.hpp"

namespace adjutant::tlg2 {

struct Charts;
struct Map;

// What a scenario's map and charts say of a step from hex to hex, worked out once when it is
// loaded; never changed after and shared by all its matches. Hexes go by their index in the grid.
class MovementTables {
 public:
  MovementTables() = default;
  MovementTables(const Map& map, const Charts& charts);

  const hexwar::Adjacency& adjacency() const { return adjacency_; }
  // 4.1, 4.5: the hexes that a zone of control reaches out of each.
  const hexwar::ZoneTable& zones() const { return zones_; }
  std::span<const std::int16_t> zone(int index) const { return zones_.of(index); }

  // 4.13-4.20: the steps out of each hex, in half points, regardless of units; without and with the
  // road bonus (9.2).
  const hexwar::MovementCosts& costs(UnitType type, bool road_bonus) const {
    return costs_[static_cast<std::size_t>(type)][road_bonus ? 1 : 0];
  }

  // The same summed up for infantry with the road bonus, who make up most of every army: what a
  // unit has before it to a hex far away.
  const Marches& marches() const { return marches_; }

 private:
  hexwar::Adjacency adjacency_;
  hexwar::ZoneTable zones_;
  std::array<std::array<hexwar::MovementCosts, 2>, 3> costs_;
  Marches marches_;
};

}  // namespace adjutant::tlg2
