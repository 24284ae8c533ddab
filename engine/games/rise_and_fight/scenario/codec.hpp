#pragma once

#include <expected>
#include <memory>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

// Positions (docs/formats.md section 3.2): one state, one text.
namespace adjutant::rise_and_fight {

core::json::object encode(const State& state);
// As far as the viewer may see it: standing orders, and what waits, are their own side's.
core::json::object view(const State& state, core::Viewer viewer);
std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const core::json::value& position);

}  // namespace adjutant::rise_and_fight
