#pragma once

#include <string>
#include <string_view>

// Names of players as people write them in mails.
namespace adjutant::app {

// A word without quotation marks, brackets and what ends a sentence around it. A name may begin or
// end with "_" or "-".
std::string_view bare_name(std::string_view word);

// The name to use for a player with this name: "Juergen-Mueller". Empty if nothing remains of it.
std::string usable_name(std::string_view written);

// The name in a text, in the spelling there: "My name is Zoe", "confirm Zoe Miller", or the name
// alone. Empty if there is none.
std::string name_in(std::string_view own_text);

}  // namespace adjutant::app
