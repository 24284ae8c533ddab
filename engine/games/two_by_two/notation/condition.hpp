#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>

#include "engine/games/two_by_two/rules/state.hpp"

// Conditions of orders that are given ahead: who is near whom or a place, and in which state.
namespace adjutant::two_by_two {

inline constexpr std::array<std::string_view, 7> condition_forms{"UNIT within INCHES of UNIT",
                                                                 "UNIT within INCHES of X Y",
                                                                 "enemy within INCHES of UNIT",
                                                                 "UNIT steady",
                                                                 "UNIT pinned",
                                                                 "UNIT disrupted",
                                                                 "UNIT gone"};

// Whether the condition holds; why it is none. Every viewer sees all of a table. Units are near
// each other by their bases (G3), near a place by their centres; "enemy" is any of the unit's.
std::expected<bool, std::string> holds(const State& state, core::Viewer viewer,
                                       std::string_view condition);

}  // namespace adjutant::two_by_two
