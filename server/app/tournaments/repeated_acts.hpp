#pragma once

#include <string>
#include <vector>

#include "server/app/problem.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/clock.hpp"

// Officials may rule on a board again, or pause again, and entrants are mailed of it: a few times a
// day, and of what still waits, the last alone.
namespace adjutant::app {

// Every event stays. A change is stored whole: definitions, arbiters, who shall not meet, byes.
// What entrants do otherwise (they enter, withdraw, challenge) is small. "too-many" where somebody
// has done either as often as they may.
Result<void> check_changes(const life::Tournament& value,
                           const std::vector<tournament::Event>& events);

// "too-many" where an official has done the same to the same board, round, entry or dispute, or to
// the whole, as often as they may in a day.
Result<void> check_repetition(const life::Tournament& value,
                              const std::vector<tournament::Event>& events, ports::Time now);

// OutgoingMail::replaces of the mail about this event; empty: it takes no other's place.
std::string mail_key(const tournament::Event& event, const std::string& thread);

}  // namespace adjutant::app
