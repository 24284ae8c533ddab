#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/rating_store.hpp"
#include "tournament/rating/periods.hpp"

// Ratings as the server keeps them: which matches count, and what is made of them at each month's
// end. Everything is made from the stored matches alone, so that it can be made again.
namespace adjutant::app {

// The month of this moment, UTC.
tournament::rating::Period period_at(ports::Time time);

// How the matches in the events from `first` on count. A match counts if two people played it to an
// end of its own, both having had a turn. An arbiter's ruling afterwards replaces the result, and a
// forfeit removes the match. If names or results are secret until the round or the tournament is
// over, they count from then on.
std::vector<ports::RatedChange> rated_changes(const Context& context,
                                              const LoadedTournament& tournament, int first);

// All lists, as they are at the end of each period of `from` to `to`.
ports::ClosedPeriods rate_periods(const std::vector<ports::RatedMatch>& matches, int from, int to);

// Closes finished periods and recomputes those that a correction affects; returns what was done,
// for the log. A match that arrives in between leaves it to the next call.
std::optional<std::string> close_rating_periods(Context& context, ports::Time now);

// What differs between what is stored and what the stored matches make, in words; empty: nothing.
std::vector<std::string> check_ratings(ports::RatingStore& store);

// Rating for pairing numbers: of the ruleset's list, whole points; 0 without one.
int entry_rating(ports::RatingStore& store, const std::string& ruleset, std::int64_t account);

// The side that is favoured where a definition names none: the first, unless its advantage is below
// 0. Places of a game's sides.
std::size_t favoured_by_advantage(ports::RatingStore& store, const std::string& ruleset,
                                  const std::string& scenario);

}  // namespace adjutant::app
