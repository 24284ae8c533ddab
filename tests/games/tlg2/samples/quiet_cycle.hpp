#pragma once

#include "tests/games/samples.hpp"

namespace adjutant::tlg2 {

// Each side moves its units out one by one and ends its turn, and moves them back in its next turn.
// Throws std::runtime_error where the sides of the scenario meet.
std::vector<samples::SidesOrder> quiet_cycle(const core::Game&, const core::Scenario&);

}  // namespace adjutant::tlg2
