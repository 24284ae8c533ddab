#pragma once

#include <optional>

#include "engine/match/match.hpp"
#include "server/app/match/match_host.hpp"
#include "server/ports/chat_store.hpp"

namespace adjutant::app {

// What the computer player says of its own orders (captain::explained) and of what has happened by
// them: a remark to be stored with them. Empty where nobody
// wishes it (Options::explains), the orders are a person's or are hidden from the opponent for a
// while, or there is nothing to tell.
std::optional<ports::Remark> explanation_of(const LiveMatch& before, const match::Draft& draft,
                                            const core::Events& happened, ports::Time now);

}  // namespace adjutant::app
