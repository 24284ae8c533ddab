#pragma once

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"
#include "tournament/life/tournament.hpp"

namespace adjutant::app {

// Before an official pauses the tournament. Settles the clocks of its matches that have run out, so
// that a pause gives nobody their time back. "own-match" if the official's own clock runs: they
// would think in a pause of their own.
Result<void> check_pause(Context& context, MatchHost& host,
                         const tournament::life::Tournament& tournament, const Identity& official);

}  // namespace adjutant::app
