#pragma once

#include <optional>
#include <string>

#include "server/app/match/match_host.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "tournament/life/presence.hpp"

// The presence of players by the server's clock (tournament/life/presence.hpp).
namespace adjutant::app {

// Whose first turn at a board has been waiting, and since when; while they are on vacation that
// time stands still.
struct Waited {
  int entry = 0;
  ports::Time since;
  ports::Time moved;  // outages up to here have moved it already
  std::optional<ports::Vacation> vacation = {};
};
// Empty where somebody's first turn is not what the match waits for.
std::optional<Waited> first_turn_waited_for(const Context& context,
                                            const LoadedTournament& tournament,
                                            const life::Board& board);

// When the opponent may claim, and when the server does it.
ports::Time claim_from(const LoadedTournament& tournament, const Waited& waited);
ports::Time claimed_at(const LoadedTournament& tournament, const Waited& waited);

// When the server looks for those who have not come; empty: no board waits.
std::optional<ports::Time> no_shows_due(const LoadedTournament& tournament, ports::Time now);
// When somebody is asked whether they stay, or has been silent for too long; empty: nobody is.
std::optional<ports::Time> silent_due(const LoadedTournament& tournament, ports::Time now);
// When the next round is drawn by the server: after the confirmations. Empty: now.
std::optional<ports::Time> draw_due(const LoadedTournament& tournament);

// Decides the boards at which somebody has not come for so long that the server claims; how many.
// For who has entered the tournaments' host.
Result<int> claim_no_shows(Context& context, MatchHost& matches, TournamentHost& host,
                           LoadedTournament tournament, const life::Act& act);

}  // namespace adjutant::app
