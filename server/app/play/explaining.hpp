#pragma once

#include <optional>

#include "engine/match/match.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/chat_store.hpp"

namespace adjutant::app {

// What the computer player says of its own orders and of what has happened by them, in this step
// (captain::explained) or once a question in the middle of them is answered, be it by its opponent
// (captain::explained_further): a remark to be stored with the step. Empty where nobody wishes it
// (Options::explains), the orders are a person's or are hidden from the opponent for a while, or
// there is nothing to tell.
std::optional<ports::Remark> explanation_of(const LiveMatch& before, const match::Draft& draft,
                                            const LoggedEvents& events, ports::Time now);

}  // namespace adjutant::app
