#pragma once

#include <memory>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/problem.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::app {

enum class Told : std::uint8_t { nobody, who_is_due };

// The clocks of the match in the slot did not run during this time. It goes into the match's record
// as the event "extended", and the players who are due get a mail with their new deadline. Nothing
// happens where no clock runs, or only that of a computer player. "stale-revision" when another
// step came first. Throws StoreFailure.
Result<std::shared_ptr<const LiveMatch>> stand_still(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot,
                                                     std::shared_ptr<const LiveMatch> live,
                                                     const ports::Outage& outage, Told told);

}  // namespace adjutant::app
