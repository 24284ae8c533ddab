#pragma once

#include <string>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"

namespace adjutant::rise_and_fight {

// Each event in a sentence without its full stop; empty if there is nothing to tell, and of a die
// if the event that it decided follows and has it.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);

// "British foot, 4 bases, musket": what a unit is.
std::string kind_text(const Unit& unit);
// "by doctrine"
std::string chosen_text(std::string_view chosen_by);

}  // namespace adjutant::rise_and_fight
