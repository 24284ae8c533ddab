#pragma once

#include <vector>

#include "engine/games/tlg2/rules/position.hpp"

// 6.12-6.14, R16-R19: the hexes that a unit can retreat or be displaced to.
namespace adjutant::tlg2 {

// The hexes that the owner of a unit that must retreat, or is displaced, may choose from now,
// sorted. Only hexes of the best available sort (R16). A hex with a friend is listed only if that
// friend, and each unit that it displaces in turn, can get away (R18). Empty: the unit is lost.
std::vector<Hex> retreat_hexes(const State& state, UnitIndex unit);

// The friend that must make way before another unit can enter this hex.
std::optional<UnitIndex> in_the_way(const State& state, Hex hex);

}  // namespace adjutant::tlg2
