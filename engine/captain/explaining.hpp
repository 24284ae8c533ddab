#pragma once

#include <string>

#include "engine/core/game.hpp"

namespace adjutant::captain {

// What `side` is about with orders that have led from `before` to `after`, in a sentence of its
// own: "I attack 11US with 8F and 100F, and bring up 41F." Told are the deeds without which the
// position would be worth least to it by its own evaluation (core::ComputerPlayer::evaluate, over
// balanced dice), three at most. Empty where the game cannot tell (core::Narrator) or there is
// nothing to tell: an answer to a question, a set-up.
std::string explained(const core::Game& game, const core::State& before, const core::State& after,
                      core::Side side, const core::Orders& orders);

}  // namespace adjutant::captain
