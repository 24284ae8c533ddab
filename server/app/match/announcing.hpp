#pragma once

#include <optional>

#include "server/app/context.hpp"
#include "server/ports/announcement.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// What is told of the match as it now stands: that it waits for a player, has begun, goes on with
// the next turn, or is over. Nothing that only a player may know. Empty where nobody wants to hear.
std::optional<ports::Announcement> announcement_of(const Context& context,
                                                   const ports::MatchRow& row,
                                                   const ports::ScenarioNames& names);

}  // namespace adjutant::app
