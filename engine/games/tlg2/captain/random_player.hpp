#pragma once

#include "engine/core/dice.hpp"
#include "engine/core/random.hpp"
#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

// A player who orders at random, for self-play and tests. To a question: any of its answers, each
// equally likely. In the movement phase: a unit that can move or enter, each equally likely, to any
// hex it can come to, each equally likely; once in 32 orders, and when nobody can move, `done
// moving` or, once in eight, `end turn`. In the combat phase: random_engagement(), or `end turn`:
// once in four orders, and when no combat is found. `side` is the one whose order is due.
Order random_order(const State& state, Side side, core::Random& random);

// Plays such an order on the state itself.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

}  // namespace adjutant::tlg2
