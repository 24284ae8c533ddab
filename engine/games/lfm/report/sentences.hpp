#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

namespace adjutant::lfm {

// Each event in a sentence without its full stop; empty where there is nothing to tell.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);
std::string sentence(const core::Event& event);

std::string side_named(std::string_view side);  // "Union"
// "−1 creek hexside (8.4)", one a modifier.
std::vector<std::string> modifier_lines(const core::json::object& fields);
// 8.7, 3: "EXC+AR" in words.
std::string result_words(std::string_view result);
// 7: what fire does to the unit that it is aimed at.
std::string checks_words(std::int64_t checks);

}  // namespace adjutant::lfm
