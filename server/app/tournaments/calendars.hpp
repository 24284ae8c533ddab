#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"
#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// When answers of a player are due, and rounds of theirs start and end, for the calendar on their
// telephone: as an address that it asks again and again, and by mail. Called from many threads.
class Calendars {
 public:
  Calendars(Context& context, TournamentHost& tournaments)
      : context_(context), tournaments_(tournaments) {}

  // A new address of the player's calendar, as a path: "/calendar/….ics". The one before is void.
  Result<std::string> renew(const Identity& identity);
  // The address as it is; a new one where there is none yet.
  std::string path_of(std::int64_t account);
  // RFC 5545; "not-found" where no calendar has this address (any more).
  Result<std::string> at(std::string_view token);
  std::string of(std::int64_t account);

 private:
  Context& context_;
  RecentCounts renewed_{limits::lately, context_.accounts, "calendars"};  // by account
  TournamentHost& tournaments_;
};

}  // namespace adjutant::app
