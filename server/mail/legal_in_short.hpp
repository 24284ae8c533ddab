#pragma once

#include "engine/core/document.hpp"
#include "engine/core/game.hpp"

namespace adjutant::mail {

// What a side may order now, in few lines: orders that differ in their last word alone stand in
// one, "move 22US: C1727, C1828". Empty where nothing may be ordered.
core::Document legal_in_short(const core::Game& game, const core::Scenario& scenario,
                              const core::State& state, core::Side side);

}  // namespace adjutant::mail
