#pragma once

#include <string>
#include <vector>

#include "server/app/problem.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/clock.hpp"

// Limits repeated acts. Officials may rule on a board again, or pause again, a few times a day,
// because entrants get mail about it. Of the mails that still wait, only the latest goes out.
namespace adjutant::app {

// Limits changes that the store keeps whole, because every event stays: definitions, arbiters,
// forbidden pairs, byes; and small acts of entrants (enter, withdraw, challenge). "too-many" beyond
// either limit.
Result<void> check_changes(const life::Tournament& value,
                           const std::vector<tournament::Event>& events);

// "too-many" if officials have done the same to the same board, round, entry or dispute, or to the
// tournament, too often in a day.
Result<void> check_repetition(const life::Tournament& value,
                              const std::vector<tournament::Event>& events, ports::Time now);

// OutgoingMail::replaces of the mail about this event; empty if it replaces none.
std::string mail_key(const tournament::Event& event, const std::string& thread);

}  // namespace adjutant::app
