#pragma once

#include <string>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

namespace adjutant::two_by_two {

// Each event in a sentence without its full stop; empty where there is nothing to tell.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);
std::string sentence(const Scenario& scenario, const core::Event& event);

// "+1: first volley (6.2)", one a modifier.
std::vector<std::string> modifier_lines(const core::json::object& fields);

// "guards, large", "foot guns": what a unit is.
std::string kind_text(const Unit& unit);

}  // namespace adjutant::two_by_two
