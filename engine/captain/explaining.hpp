#pragma once

#include <string>

#include "engine/core/game.hpp"

namespace adjutant::captain {

// What `side` is about with its orders in a state, in a sentence of its own: "I attack 11US with 8F
// and 100F at 5:1 as 11US cannot retreat, and bring up 41F toward 25US." Told are three deeds
// at most, those without which its own evaluation of the position (core::ComputerPlayer::evaluate,
// over balanced dice) would differ most: without an attack those who came for it stay where they
// were, as who is in contact would have to fight all the same.
// `happened`: all that has come of them; empty where they are only planned. Of a player turn
// without orders it says that. Empty where the game cannot tell (core::Narrator) or there is
// nothing to tell: an answer to a question, a set-up, orders of which nothing has come (yet). The
// state is as that side sees it (as_seen_by): what is hidden from it has no part in what its orders
// are worth.
std::string explained(const core::Game& game, const core::State& before, core::Side side,
                      const core::Orders& orders, const core::Events& happened);

// What more has come of the orders of a player turn since a question stopped it, in a sentence
// likewise; empty: nothing to tell. `earlier`: what had happened until then and is told already,
// never empty; `happened`: all that has, from the turn's beginning on. What was ordered and had
// still to come is not told while the question is open: whoever answers it may not know that yet,
// as guns that fire before the movements which the turn's orders name.
std::string explained_further(const core::Game& game, const core::State& before, core::Side side,
                              const core::Orders& orders, const core::Events& earlier,
                              const core::Events& happened);

}  // namespace adjutant::captain
