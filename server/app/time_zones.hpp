#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/ports/clock.hpp"

// Times as clocks show them where a player lives. A zone is the IANA name of one; an empty one, and
// one that this machine does not know any more, is UTC. The zones are the machine's own (tzdata).
// Any thread.
namespace adjutant::app {

// The zone of this name in any case of letters, as it is spelt; nothing where there is none.
std::optional<std::string> time_zone_named(std::string_view name);

// "Fri 27 Nov 2026, 20:00 CET (19:00 UTC)"; "Fri 27 Nov 2026, 19:00 UTC" in UTC.
std::string spoken_time(ports::Time time, std::string_view zone = {});
// To the second, and without the day where that is today's: "20:00:41 CET (19:00:41 UTC)".
std::string spoken_moment(ports::Time time, ports::Time now, std::string_view zone);

// The latest moment, not after `now`, at which clocks of the zone show this minute of the day. A
// minute that the clocks skip counts as the moment of the change.
ports::Time last_at(int minute, ports::Time now, std::string_view zone);
// When this day is over there.
ports::Time end_of(std::chrono::year_month_day day, std::string_view zone);

}  // namespace adjutant::app
