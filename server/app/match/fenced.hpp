#pragma once

#include <string>
#include <string_view>

#include "engine/core/document.hpp"

// What another person wrote, as mails show it.
namespace adjutant::app {

inline constexpr std::string_view fence = "| ";

// Short lines, each behind "| ": none of them can pass for a line of ours, and the reader of
// answers skips what stands behind that. The lines are the same in a mail's text and in its page,
// and programs that break the lines of what they quote leave them whole.
core::Verbatim fenced(std::string_view text);

// With "\n" for each line end that Unicode and terminals know.
std::string with_plain_line_ends(std::string_view text);

}  // namespace adjutant::app
