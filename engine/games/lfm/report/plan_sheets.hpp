#pragma once

#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/sequence.hpp"

// The sheets of a plan (report.hpp): what the mover may still order in this state, phase by
// phase. Each is empty where its phase is over or something is asked.
namespace adjutant::lfm {

core::json::array fire_sheet(const State& state);
core::json::array movement_sheet(const State& state);
core::json::object combat_sheet(const State& state);
// What else may be ordered: neither a move nor an attack.
core::json::array other_sheet(const Trial& trial);

// Whatever the phase: commanders with their ranges (20); zones of control and influence by side.
core::json::array command_sheet(const State& state);
core::json::object zone_sheet(const State& state);

}  // namespace adjutant::lfm
