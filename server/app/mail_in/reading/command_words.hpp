#pragma once

#include <string>
#include <string_view>
#include <vector>

// The words for comparing lines; for the files of commands alone.
namespace adjutant::app::command {

// Commands that are a line by themselves: "check", "draw offer".
const std::vector<std::string_view>& whole_lines();
// Words that something else follows: "hold", "vacation".
const std::vector<std::string_view>& beginnings();

// The one that the player probably meant by a word which begins a line, or empty.
std::string nearest_word(std::string_view word);

}  // namespace adjutant::app::command
