#pragma once

#include "engine/games/two_by_two/rules/fire.hpp"

// 5: getting units in order again.
namespace adjutant::two_by_two {

inline constexpr int rallies_from = 5;

std::vector<Modifier> rally_modifiers(const State& state, UnitIndex unit);

// Whether the unit rolls: it is the mover's, pinned or disrupted, N9 allows it, and a 6 would be
// enough.
bool may_rally(const State& state, UnitIndex unit);

// How many faces of its die would rally a unit that is pinned or disrupted, where it stands, in a
// player turn of its side; 0: N9 lets it not, or it is steady.
int rallying_faces(const State& state, UnitIndex unit);

}  // namespace adjutant::two_by_two
