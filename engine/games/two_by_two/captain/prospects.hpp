#pragma once

#include <cstdint>
#include <optional>

#include "engine/games/two_by_two/rules/state.hpp"

// What units may hope for from fire and have to fear, and what their condition costs them, in
// hundredths of a point.
namespace adjutant::two_by_two {

// What worth() says, in these units.
int hundredths_of_worth(int worth);

// The best shot a unit has now: as worth() weighs it.
int best_shot(const State& state, UnitIndex shooter);

// Shots at a unit, as they may come before its next order.
int danger(const State& state, UnitIndex unit);

// What being pinned or disrupted costs a unit until it may be expected to have rallied.
int disorder(const State& state, UnitIndex unit);

// From centre to centre, in mils.
std::int64_t squared_between(const State& state, UnitIndex one, UnitIndex other);
std::int64_t between(const State& state, UnitIndex one, UnitIndex other);

// Whether the enemy is not before its front.
bool is_turned_from(const State& state, UnitIndex unit, UnitIndex enemy);

// By its centre; empty: none is on the table.
std::optional<UnitIndex> nearest_enemy(const State& state, UnitIndex unit);

}  // namespace adjutant::two_by_two
