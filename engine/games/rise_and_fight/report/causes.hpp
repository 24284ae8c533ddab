#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"

// What factors and ground are called.
namespace adjutant::rise_and_fight {

// "short range" of "6.1a"; of each name that a chart has, and of 9.8.
std::string_view cause_of(std::string_view factor);
// "normal woods" of "4.2": what a way pays for.
std::string_view cause_of_toll(std::string_view rule);

// [{rule, factor, value, cause}], [{rule, cause, hits, tested}].
core::json::array told(const std::vector<Modifier>& modifiers);
core::json::array told(const std::vector<Toll>& tolls);

// "+2: short range (6.1)", one a factor; of an event's fields, or of one told so.
std::vector<std::string> modifier_lines(const core::json::object& fields);
// "1 hit: normal woods, unless it keeps order (4.2)"
std::vector<std::string> toll_lines(const std::vector<Toll>& tolls);

}  // namespace adjutant::rise_and_fight
