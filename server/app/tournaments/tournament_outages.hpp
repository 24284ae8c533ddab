#pragma once

#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::app {

// Every deadline of tournaments is later by as much as the outage took. Each moves once, however
// often the caller repeats it; false when another step came first somewhere: call it again. Throws
// StoreFailure.
bool move_deadlines(Context& context, TournamentHost& host, const ports::Outage& outage);

// The deadlines of an entrant that an outage or a pause has moved, by its event, a sentence each.
std::vector<std::string> moved_deadlines(const LoadedTournament& tournament,
                                         const tournament::Event& event, int entry);

}  // namespace adjutant::app
