#pragma once

#include <vector>

#include "tournament/pairing/bracket.hpp"

// C4 shown by an example: those who are left are paired somehow, the nearest first. It takes no
// matching, and is sure where it says yes; where it says no nothing is known.
namespace adjutant::tournament::pairing {

// All of these (indices of the round, in its order) meet somebody among them; of an odd number one
// has the bye.
bool surely_completes(const Round& round, const std::vector<int>& who);

// With these let down from the bracket everybody below it can be paired, and the next bracket is
// as good as one can be (C8): all who come down are paired in it, and of its own at most one floats
// on, or has the bye.
bool surely_follows(const Round& round, const Bracket& bracket, const std::vector<int>& let_down);

// C4, and with an odd number the score of the player with the bye (C5), which the round gets.
bool surely_settles_bye(Round& round);

}  // namespace adjutant::tournament::pairing
