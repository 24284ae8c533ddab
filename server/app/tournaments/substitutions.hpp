#pragma once

#include <optional>
#include <vector>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/substitution.hpp"

// Lets substitutes take over entries (tournament/life/substitution.hpp).
namespace adjutant::app {

// When the next place goes on offer, goes to the computer player, or stops being on offer; empty if
// there is none.
std::optional<ports::Time> offers_due(const LoadedTournament& tournament, ports::Time now);

// Adds to the step that `substitute` takes over the entry and the matches that the event names. The
// caller holds their slots until the end of the commit.
Result<void> seat_substitute(Context& context, MatchHost& matches, TournamentStep& step,
                             const tournament::Event& taken_over,
                             std::vector<MatchHost::Slot>& slots);

// The same with the computer player, which also plays the entry's later matches.
Result<void> seat_computer_player(Context& context, MatchHost& matches, TournamentStep& step,
                                  const tournament::Event& taken_over,
                                  std::vector<MatchHost::Slot>& slots);

}  // namespace adjutant::app
