#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

namespace adjutant::lfm {

// Each event in a sentence without its full stop; empty if there is nothing to tell. A die has its
// own, because the board shows it before its result.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);
// The same, with each die in the sentence of what it decided.
std::vector<std::string> report_sentences(const Scenario& scenario, const core::Events& events);

std::string side_named(std::string_view side);  // "Union"
// "The Union wins: …"; the winner's id, or empty.
std::string ending_words(std::string_view winner, std::string_view reason);
// "-1: the attack crosses a creek (8.4)", one a modifier of an attack, a charge or fire.
std::vector<std::string> modifier_lines(const Scenario& scenario, const core::json::object& fields);
// 8.7, 3: "EXC+AR" in words.
std::string result_words(std::string_view result);
// 7: what fire does to the unit that it is aimed at.
std::string checks_words(std::int64_t checks);

}  // namespace adjutant::lfm
