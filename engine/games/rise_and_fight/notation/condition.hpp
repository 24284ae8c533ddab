#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "engine/games/rise_and_fight/rules/state.hpp"

// Conditions of orders that are given ahead: who is near whom or a place, and how a unit is.
namespace adjutant::rise_and_fight {

inline constexpr std::array<std::string_view, 4> condition_forms{
    "UNIT within INCHES of UNIT", "UNIT within INCHES of X Y", "enemy within INCHES of UNIT",
    "UNIT fresh, tired, engaged or broken"};

// Whether the condition holds; why it is none. Every viewer sees all of a table. Distances run
// between nearest points; "enemy" is any of the unit's. Fresh: without a hit; tired: with one or
// more; engaged: in contact (F12).
std::expected<bool, std::string> holds(const State& state, core::Viewer viewer,
                                       std::string_view condition);

}  // namespace adjutant::rise_and_fight
