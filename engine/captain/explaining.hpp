#pragma once

#include <string>

#include "engine/core/game.hpp"

namespace adjutant::captain {

// Explains the orders of `side` in its own words: "I attack 11US with 8F and 100F at 5:1 as 11US
// cannot retreat, and bring up 41F toward 25US." Names at most three actions: those without which
// its evaluation of the position (core::ComputerPlayer::evaluate, over balanced dice) would change
// most. Without an attack, the units that moved for it count as unmoved, because units in contact
// would have to fight anyway. `happened`: all events since; empty if the orders are only planned. A
// player turn without orders is explained as such. Empty if the game cannot explain
// (core::Narrator) or there is nothing to explain: an answer to a question, a set-up, orders
// without effect (yet). The state must be as that side sees it (as_seen_by), so that hidden things
// do not count.
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
