#pragma once

#include "engine/games/rise_and_fight/rules/fire.hpp"

// 8-10: the opponents in a combat, their factors, and the result of a round.
namespace adjutant::rise_and_fight {

using PairIndex = std::size_t;  // place in State::pairs

// F21: pairs that hang together, by the first of each.
std::vector<std::vector<PairIndex>> combats(const State& state);
// Units of a side in these pairs, in id order.
Units fighters(const State& state, const std::vector<PairIndex>& combat, Side side);

// F31: mils times 65536.
std::int64_t common_front(const State& state, const Pair& pair);
// F21: the unit's pair of these with the longest common front, then the enemy first by id.
PairIndex main_pair(const State& state, UnitIndex unit, const std::vector<PairIndex>& combat);

// 8: the weapon that it fights with, by its formation and the round.
int combat_score(const State& state, UnitIndex unit, int rounds_fought);
// 9, F21-F24: the factors against the enemy of that pair; a unit that is struck counts the worst of
// all its pairs.
std::vector<Modifier> combat_modifiers(const State& state, UnitIndex unit, PairIndex pair);
int required_in_combat(const State& state, UnitIndex unit, PairIndex pair);

// F23: the number of supporting friends; whether its flanks are secure.
int supports(const State& state, UnitIndex unit);
bool is_secure(const State& state, UnitIndex unit);

// 10, F24: what a losing unit does.
enum class Defeat : std::uint8_t { fights_on, retreats, retreats_by_half, breaks };
struct Losers {
  Arm arm = Arm::foot;          // of the unit in question
  bool any_horse = false;       // in the combat
  bool guns_alone_won = false;  // no other unit fought for the winners
  int difference = 0;
};
Defeat defeat_of(const Losers& losers);

}  // namespace adjutant::rise_and_fight
