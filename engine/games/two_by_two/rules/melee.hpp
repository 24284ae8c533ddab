#pragma once

#include "engine/games/two_by_two/rules/fire.hpp"

// 7: the opponents in a melee, and their modifiers.
namespace adjutant::two_by_two {

// N16: every pair of enemies in contact, the mover's unit first, in file order.
std::vector<Contact> contacts(const State& state);

// 7.2, N16: of a fighter against an enemy. `subsequent`: after a follow-up.
std::vector<Modifier> melee_modifiers(const State& state, UnitIndex fighter, UnitIndex enemy,
                                      bool subsequent);

// N16: the enemy of a mover that names none: its charge's target, else the best difference of
// modifiers, else the first in the file; empty if it touches no enemy.
std::optional<UnitIndex> opponent_of(const State& state, UnitIndex mover, bool subsequent);

// 7.1: the winner's score less the loser's.
enum class MeleeResult : std::uint8_t { again, routs, destroyed };
MeleeResult melee_result(int difference);
// 7.3
bool must_follow_up(int difference);

// N17: whether a unit follows up at all, and where it then stands; where it stands already while it
// still touches an enemy.
bool may_follow_up(const State& state, UnitIndex winner);
Point follow_up(const State& state, UnitIndex winner);

}  // namespace adjutant::two_by_two
