#pragma once

#include <string>
#include <string_view>

// Texts that people write, in UTF-8.
namespace adjutant::core {

// Whether the text is UTF-8 on one line that shows as it was written and that every format can
// hold: no control characters, no separators of lines and paragraphs, no marks that change the
// direction of writing, no noncharacters, and none that do not show. What joins characters stands
// between letters of a script that needs it, or between emoji; what chooses the form of a character
// stands behind it, by itself; marks over a letter do, too, and they are few. What is not empty has
// something beside blanks (spaces, U+00A0, U+2800, U+3000 and so on).
bool is_one_line(std::string_view text);
// The same, but lines and tabs are allowed, and spaces alone.
bool is_lines(std::string_view text);
// The text on one line: a space for each run of what is_one_line() refuses. For formats that would
// read it as something else; what is stored may be older than the check at the doors.
std::string on_one_line(std::string_view text);
// Without what joins characters or chooses the form of one: names that differ in nothing else look
// alike.
std::string without_joiners(std::string_view text);

}  // namespace adjutant::core
