#pragma once

#include <string>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"

namespace adjutant::rise_and_fight {

// Each event in a sentence without its full stop; empty where there is nothing to tell.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);
std::string sentence(const Scenario& scenario, const core::Event& event);

// "British foot, 4 bases, musket": what a unit is.
std::string kind_text(const Unit& unit);
// "by doctrine"
std::string chosen_text(std::string_view chosen_by);

}  // namespace adjutant::rise_and_fight
