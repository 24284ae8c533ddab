#pragma once

#include <expected>
#include <memory>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/two_by_two/rules/state.hpp"

// adjutant-position-1 for this game (docs/formats.md section 3.2), places in mils.
namespace adjutant::two_by_two {

// Canonical: one state, one value. With a viewer, without the standing orders and melee lines of
// others. `points` follow from the rest.
core::json::object encode(const State& state);
core::json::object view(const State& state, core::Viewer viewer);

// A position written by hand or by encode(); every fault with its path. Left out may be: units that
// are to come, what is not so of a unit, who holds objectives, contacts, melees, standing orders.
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

}  // namespace adjutant::two_by_two
