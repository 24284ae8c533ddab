#pragma once

#include <optional>

#include "engine/core/random.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/side_map.hpp"
#include "engine/hexwar/cheapest_paths.hpp"

// Sections 4 and 5 inside: what movement, entry and the random player have in common.
namespace adjutant::tlg2 {

using hexwar::CheapestPaths;
using hexwar::points_text;

// Whether units of this side may move now at all (3.2, 4.7).
std::optional<Violation> cannot_act_in_movement(const State& state, UnitIndex unit);

// 4.7, 4.9, 4.10, 4.16: why a unit may not step into a hex.
std::optional<Violation> cannot_step(const State& state, const SideMap& map, Hex from, Hex to);

// The same for a unit that has just entered `from`: there an enemy zone ends the move (4.3).
std::optional<Violation> cannot_continue(const State& state, const SideMap& map, Hex from, Hex to);

// 5.1-5.2: why this unit may not enter at all now.
std::optional<Violation> cannot_enter(const State& state, UnitIndex unit);

// The paths of a unit on the map from where it stands (4.6-4.8), or of a reinforcement from the
// hexes it may enter by (5.2-5.3); empty where it may not move now at all. `map` is turned to the
// unit, `goal` as in CheapestPaths::Limits.
std::optional<CheapestPaths> paths_of(const State& state, UnitIndex unit, const SideMap& map,
                                      std::optional<Hex> goal = {});
std::optional<CheapestPaths> entry_paths(const State& state, UnitIndex unit, const SideMap& map,
                                         std::optional<Hex> goal);

// The arrival at one of the hexes of reach(), each equally likely; empty when there is none. `map`
// is turned to the unit.
std::optional<Arrival> random_arrival(const State& state, UnitIndex unit, SideMap& map,
                                      core::Random& random);

}  // namespace adjutant::tlg2
