#pragma once

// By which a tournament is led, and its tables are reckoned. Version 1 let a round of two rounds
// ago overlap the next, gave a cup to two who both did not come to the final, and reckoned tables
// as standing::Rules says. Versions 1 and 2 let an event be of an earlier time than the one before
// it. A tournament keeps those that it was created by.
namespace adjutant::tournament {

inline constexpr int rules_version_newest = 3;
// The first in which times never run backwards.
inline constexpr int rules_version_ordered = 3;

}  // namespace adjutant::tournament
