#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

// What happened, in words for players: the report, the page, the desk and the mails say the same.
namespace adjutant::tlg2 {

// Each event in a sentence without its full stop; empty if there is nothing to say.
std::vector<std::string> sentences(const Scenario& scenario, const core::Events& events);

// One that needs no attack before it: any but "resulted". `next`: of a die, the event that follows.
std::string sentence(const core::Event& event, const core::Event* next = nullptr);

// "1F and 8F attack 11US in C2421, with gun fire from Tow".
std::string who_attacks_whom(const core::json::object& attacked);

// "the defender loses one step", from the charts the match is played with; empty where they have no
// such result. Guns that fire from afar suffer nothing (7.4, R22).
std::string result_words(const Scenario& scenario, std::string_view result, bool bombardment);

std::string side_named(std::string_view id);
// "The United States wins: …"; the winner's id, or empty.
std::string ending_words(std::string_view winner, std::string_view reason);

}  // namespace adjutant::tlg2
