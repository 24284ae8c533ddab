#pragma once

#include <vector>

#include "engine/games/tlg2/rules/position.hpp"

// 6.12-6.14, R16-R19: where a unit can be made to go.
namespace adjutant::tlg2 {

// The hexes among which the owner of a unit that must retreat, or is displaced, chooses now,
// sorted. Only hexes of the best sort there is (R16). A hex a friend stands in is listed only if
// it, and whoever it displaces in turn, finds a way out (R18). Empty: the unit is lost.
std::vector<Hex> retreat_hexes(const State& state, UnitIndex unit);

// The friend who must make way before another unit can enter this hex.
std::optional<UnitIndex> in_the_way(const State& state, Hex hex);

}  // namespace adjutant::tlg2
