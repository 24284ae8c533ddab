#pragma once

#include <optional>

#include "protocol/json/presence.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/ladder.hpp"

// A ladder (tournament/life/ladder.hpp): its deadlines, and the actions of its players.
namespace adjutant::app {

// When a challenge or somebody's idle time is over; empty: nothing of the kind is to come.
std::optional<ports::Time> challenges_due(const LoadedTournament& tournament);
// What is over by now: one challenge, by the clock or of a player whose account is held, or who has
// been idle; empty where nothing is.
Events challenges_over(const Context& context, const LoadedTournament& tournament,
                       const life::Act& act);
// What the entry may answer, waits for and may challenge; none where there is no ladder.
std::optional<protocol::ChallengesView> challenges_of(const life::Tournament& tournament, int entry,
                                                      const std::string& now);

}  // namespace adjutant::app
