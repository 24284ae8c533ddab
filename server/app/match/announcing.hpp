#pragma once

#include <optional>

#include "server/app/context.hpp"
#include "server/ports/announcement.hpp"
#include "server/ports/composer.hpp"
#include "server/ports/match_row.hpp"

namespace adjutant::app {

// The announcement of the match as it now stands: it waits for a player, has begun, continues with
// the next turn, or is finished. Contains nothing that only a player may know. Empty if nobody
// wants it.
std::optional<ports::Announcement> announcement_of(const Context& context,
                                                   const ports::MatchRow& row,
                                                   const ports::ScenarioNames& names);

}  // namespace adjutant::app
