#pragma once

#include <optional>
#include <string>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/presence.hpp"

// The presence of players by the server's clock (tournament/life/presence.hpp).
namespace adjutant::app {

// The entry whose first turn at a board is due, and since when; a vacation does not count.
struct Waited {
  int entry = 0;
  ports::Time since;
  ports::Time moved;  // outages up to here have moved it already
  std::optional<ports::Vacation> vacation = {};
};
// Empty unless the match waits for a player's first turn.
std::optional<Waited> first_turn_waited_for(const Context& context,
                                            const LoadedTournament& tournament,
                                            const life::Board& board);

// When the opponent may claim the win, and when the server does.
ports::Time claim_from(const LoadedTournament& tournament, const Waited& waited);
ports::Time claimed_at(const LoadedTournament& tournament, const Waited& waited);

// When the server next claims against players who did not come; empty if no board waits.
std::optional<ports::Time> no_shows_due(const LoadedTournament& tournament, ports::Time now);
// When the server asks the next player whether they stay, or has waited too long; empty if there is
// none.
std::optional<ports::Time> silent_due(const LoadedTournament& tournament, ports::Time now);
// When the server draws the next round, which is after the confirmations; empty: now.
std::optional<ports::Time> draw_due(const LoadedTournament& tournament);

// Decides the boards whose player has not come for so long that the server claims the win; returns
// how many. The caller holds the tournaments' host.
Result<int> claim_no_shows(Context& context, MatchHost& matches, TournamentHost& host,
                           LoadedTournament tournament, const life::Act& act);

}  // namespace adjutant::app
