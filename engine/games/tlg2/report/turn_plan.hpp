#pragma once

#include "engine/core/json.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// core::Game::plan(): the position that the orders lead to without a die, where each unit may still
// go, who may and who must fight whom, the odds of the combats ordered, and the legal answers to an
// open question. `Plan` in protocol/games/tlg2.yaml says it member by member.
core::json::object turn_plan(const State& state, Viewer viewer, const Parsed& read);

}  // namespace adjutant::tlg2
