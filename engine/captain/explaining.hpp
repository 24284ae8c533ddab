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

// The further effect of a player turn's orders since a question stopped it, also in a sentence;
// empty: nothing to say. `earlier`: what had happened until then and was explained already, never
// empty; `happened`: everything since the turn's beginning. Orders that are still to come are not
// explained while the question is open: the player who answers may not know them yet, such as guns
// that fire before the ordered movements.
std::string explained_further(const core::Game& game, const core::State& before, core::Side side,
                              const core::Orders& orders, const core::Events& earlier,
                              const core::Events& happened);

}  // namespace adjutant::captain
