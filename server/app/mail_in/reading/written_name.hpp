#pragma once

#include <string>
#include <string_view>

// Names of players as people write them in mails.
namespace adjutant::app {

// A word without quotation marks, brackets and what ends a sentence around it. A name may begin or
// end with "_" or "-".
std::string_view bare_name(std::string_view word);

// What a player may be called who is called so: "Juergen-Mueller". Empty if nothing is left of it.
std::string usable_name(std::string_view written);

// The name that a text tells, as it is written there: "My name is Zoe", "confirm Zoe Miller", or
// the name alone. Empty if there is none.
std::string name_in(std::string_view own_text);

}  // namespace adjutant::app
