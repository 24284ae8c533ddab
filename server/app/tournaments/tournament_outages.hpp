#pragma once

#include "server/app/context.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::app {

// Rounds of tournaments that run end later by as much as the outage took. Each is moved once,
// however often this is called; false when another step came first somewhere: call it again. Throws
// StoreFailure.
bool move_round_ends(Context& context, TournamentHost& host, const ports::Outage& outage);

}  // namespace adjutant::app
