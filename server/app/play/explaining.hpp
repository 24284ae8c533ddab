#pragma once

#include <optional>

#include "engine/match/match.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/chat_store.hpp"

namespace adjutant::app {

// The computer player's remark on its own orders and their effect, in this step
// (captain::explained) or after the answer to a question in the middle of them, also by its
// opponent (captain::explained_further); the step stores it. Empty if nobody wants it
// (Options::explains), if the orders are a person's or are hidden from the opponent for a while, or
// if there is nothing to say.
std::optional<ports::Remark> explanation_of(const LiveMatch& before, const match::Draft& draft,
                                            const LoggedEvents& events, ports::Time now);

}  // namespace adjutant::app
