#pragma once

#include <cstdint>

#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// How the battle stands for a side, in hundredths of a per mille of an army's scores
// (core::Game::evaluate): losses (F27), how near armies and brigades are to their bounds, what the
// side that acts next may hope for by fire and by charging, who is out of command, and how far
// those who are behind still have to go.
std::int64_t evaluate(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
