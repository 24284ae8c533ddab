#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {

// The orders of a step, numbered, and under each what came of it with its dice, as the side may see
// it, in the game's own sentences; behind them what came of none of them.
//
//    1 | move 11US C1924
//        11US moves from C1724 to C1924 by C1824 (2 points).
core::Document order_verdicts(const StepToCommit& step, core::Side side);

// What happened, as the side may see it: a full sentence an event, and none of a phase that begins.
std::vector<std::string> told_sentences(const LiveMatch& live, core::Side side,
                                        const core::Events& events);

// Orders that the rules still require this turn beside these, and that the referee gives if the
// turn ends without them: what the game's plan calls its completion. Empty if there are none.
core::Document required_words(const core::Game& game, const core::State& state, core::Side side,
                              std::string_view orders);

// Adds to the words of a mail the computer player's remark on the step, if there is one, and its
// earlier remarks that wait for a mail.
void add_explanation(Context& context, const StepToCommit& step, core::Document& document,
                     ports::MailEffects& effects);

}  // namespace adjutant::app
