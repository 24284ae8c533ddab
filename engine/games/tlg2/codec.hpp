#pragma once

#include <expected>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/tlg2/state.hpp"

// adjutant-position-1 for this game (contracts.md section 3).
namespace adjutant::tlg2 {

// Canonical: one state, one value. With a viewer, without what he may not see (the opponent's
// standing orders and waiting orders).
core::json::object encode(const State& state);
core::json::object view(const State& state, Viewer viewer);

// A position written by hand or by encode(); every fault with its path. Left out may be: the phase
// flags of units (then: as at the start of the phase), standing orders, the queue.
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

}  // namespace adjutant::tlg2
