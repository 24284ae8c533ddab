#pragma once

// By which a tournament is led, and its tables are reckoned. Version 1 let a round of two rounds
// ago overlap the next, gave a cup to two who both did not come to the final, and reckoned tables
// as standing::Rules says. In versions 1 and 2 an event could be of an earlier time than the one
// before it, and absences could postpone the answer to a challenge for years. A tournament keeps
// those that it was created by.
namespace adjutant::tournament {

inline constexpr int rules_version_newest = 3;
// The first in which times never run backwards.
inline constexpr int rules_version_ordered = 3;
// The first in which no absence that a player announces later postpones their answer to a
// challenge.
inline constexpr int rules_version_answered_in_time = 3;

}  // namespace adjutant::tournament
