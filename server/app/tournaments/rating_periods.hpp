#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/rating_store.hpp"
#include "tournament/rating/periods.hpp"

// The server's ratings: which matches count, and the lists at the end of each month. They depend on
// the stored matches alone, so anybody can compute them again.
namespace adjutant::app {

// The month of this moment, UTC.
tournament::rating::Period period_at(ports::Time time);

// How the matches in the events from `first` on count. A match counts if two people finished it and
// both had a turn. A later ruling replaces its result, and a forfeit removes it. If names or
// results are secret until the end of the round or the tournament, it counts from then on.
std::vector<ports::RatedChange> rated_changes(const Context& context,
                                              const LoadedTournament& tournament, int first);

// All lists at the end of each period from `from` to `to`.
ports::ClosedPeriods rate_periods(const std::vector<ports::RatedMatch>& matches, int from, int to);

// Closes finished periods and recomputes those that a correction affects; returns a summary for the
// log. A match that arrives in between leaves it to the next call.
std::optional<std::string> close_rating_periods(Context& context, ports::Time now);

// How the stored ratings differ from those that the stored matches give, in words; empty if they do
// not.
std::vector<std::string> check_ratings(ports::RatingStore& store);

// The rating for pairing numbers, from the ruleset's list in whole points; 0 without one.
int entry_rating(ports::RatingStore& store, const std::string& ruleset, std::int64_t account);

// The favoured side if a definition names none: the first, unless its advantage is below 0. Places
// of a game's sides.
std::size_t favoured_by_advantage(ports::RatingStore& store, const std::string& ruleset,
                                  const std::string& scenario);

}  // namespace adjutant::app
