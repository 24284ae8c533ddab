#pragma once

#include <cstdint>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// How the battle stands for a side, in hundredths of a point (core::Game::evaluate): points of N22,
// how near either army is to being beaten (N21), who is pinned or disrupted, what the side that
// fires next may hope for, contacts of the side that moves next, and how far those who want to
// fight still have to go.
std::int64_t evaluate(const State& state, Side side);

// What a melee promises its mover, in hundredths of a point: losses weighed by their chances.
int promise(const State& state, UnitIndex mover, UnitIndex enemy);

// The same of the best shot of a unit; 0 where it has none.
int best_shot(const State& state, UnitIndex shooter);

}  // namespace adjutant::two_by_two
