#pragma once

#include <optional>

#include "protocol/json/presence.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/ladder.hpp"

// A ladder (tournament/life/ladder.hpp): its deadlines, and the actions of its players.
namespace adjutant::app {

// When the next challenge expires, or the next player has been idle for too long; empty if there is
// none.
std::optional<ports::Time> challenges_due(const LoadedTournament& tournament);
// Ends one challenge that has expired or whose player is suspended, or removes idle players;
// returns empty if there is nothing to do.
Events challenges_over(const Context& context, const LoadedTournament& tournament,
                       const life::Act& act);
// The challenges that the entry may answer, those it waits for, and whom it may challenge; empty
// without a ladder.
std::optional<protocol::ChallengesView> challenges_of(const life::Tournament& tournament, int entry,
                                                      const std::string& now);

}  // namespace adjutant::app
