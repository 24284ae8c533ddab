#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

namespace adjutant::two_by_two {

// Each event in a sentence without its full stop; empty if there is nothing to tell, and of a die
// if the event that it decided follows and has it.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);

// "+1: first volley (6.2)", one a modifier.
std::vector<std::string> modifier_lines(const core::json::object& fields);

// "from the north"; "at A": where a reinforcement arrives.
std::string entry_text(std::string_view entry);

// "guards, large", "foot guns": what a unit is.
std::string kind_text(const Unit& unit);

}  // namespace adjutant::two_by_two
