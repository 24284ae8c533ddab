#pragma once

#include <cstdint>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// How near the side is to winning, from -100,000 to 100,000 while the battle goes on
// (core::Game::evaluate). Counted are the points of N22, how near either army is to being beaten
// (N21), what being pinned or disrupted costs until it is over, what both may hope for from the
// fire and the charges of their next player turns, and how far those who want to fight still have
// to go; the nearer the end, the less it matters by how much one leads.
std::int64_t evaluate(const State& state, Side side);

}  // namespace adjutant::two_by_two
