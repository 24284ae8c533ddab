#pragma once

#include <string_view>

// Sentences that their writer, or a mail program, broke in two: a part of one can look exactly like
// an order or a command, as in "Please do not / end turn."
namespace adjutant::app {

// Whether the sentence in this line may continue in the next one. A greeting, a heading, a name or
// a finished sentence may not.
bool may_go_on_below(std::string_view line);

// Whether this line begins like the rest of a sentence above it: "yet.", "or shall I?"
bool continues_from_above(std::string_view line);

}  // namespace adjutant::app
