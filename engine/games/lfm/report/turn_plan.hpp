#pragma once

#include "engine/core/json.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// core::Game::plan(): the position that the orders lead to with dice that change nothing (L31),
// which guns see whom, where each group may still go, who may and who must fight whom, the odds of
// what is ordered, who is in whose range, and the legal answers to an open question. `Plan` in
// protocol/games/lfm.yaml says it member by member.
core::json::object turn_plan(const State& state, Viewer viewer, const Parsed& read);

}  // namespace adjutant::lfm
