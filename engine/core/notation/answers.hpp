#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"

// Lines that answer a question of the referee. `answers`: all that are legal, as orders are
// printed.
namespace adjutant::core::notation {

// The answer that a line was probably meant to be: the one with the most of its words. Empty where
// it has none of them, or two are equally near.
std::string answer_meant(std::string_view line, const std::vector<std::string>& answers);

// Whether the line has no other words than one of the answers: "C1721" of "retreat Lnc to C1721".
bool is_part_of_answer(std::string_view line, const std::vector<std::string>& answers);

// Names in faults of notation what answers the question, in place of the orders of a turn.
void point_to_answers(Refusals& refusals, const std::vector<std::string>& answers);

}  // namespace adjutant::core::notation
