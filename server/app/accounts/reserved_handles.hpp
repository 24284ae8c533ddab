#pragma once

#include <string>
#include <string_view>

// Handles that players could take for somebody else. Accounts that have one keep it.
namespace adjutant::app {

// A handle without what makes two look alike: the case of letters, "_" and "-", digits for letters
// ("0" for "o"), "rn" for "m", "vv" for "w", and digits at its end.
std::string folded_handle(std::string_view handle);

// Whether it names those who run the server or the server itself: "admin", "Referee_", "r00t",
// "postmaster2".
bool is_reserved_handle(std::string_view handle);

// Whether it is, or looks like, a name of the computer player.
bool looks_like_computer_handle(std::string_view handle);

}  // namespace adjutant::app
