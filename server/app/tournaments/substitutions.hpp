#pragma once

#include <optional>
#include <vector>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/substitution.hpp"

// Substitutes who take over (tournament/life/substitution.hpp).
namespace adjutant::app {

// When the next place is offered or taken by the computer player, or an offer is over; empty:
// nothing of the kind is to come.
std::optional<ports::Time> offers_due(const LoadedTournament& tournament, ports::Time now);

// Adds to the step that `substitute` plays on for the entry: at the tournament, and at the matches
// that the event names. Their slots are held until the commit is done.
Result<void> seat_substitute(Context& context, MatchHost& matches, TournamentStep& step,
                             const tournament::Event& taken_over,
                             std::vector<MatchHost::Slot>& slots);

// The same with the computer player, who stays at the matches to come.
Result<void> seat_computer_player(Context& context, MatchHost& matches, TournamentStep& step,
                                  const tournament::Event& taken_over,
                                  std::vector<MatchHost::Slot>& slots);

}  // namespace adjutant::app
