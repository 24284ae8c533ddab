#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/life/commands.hpp"

// A time that no player could use moves every deadline that was still to come: an outage of the
// server, which stands in the chain as an "extended" without a round, or a pause.
namespace adjutant::tournament::life {

bool is_outage(const Event& event);

// {from, until}: an outage of a tournament in which anything has a deadline; nothing otherwise. Of
// one that is paused the pause moves what comes after its beginning.
std::vector<Event> outlast(const Tournament& tournament, const std::string& from,
                           const std::string& until, const Act& act);

// Moves the deadlines that the tournament keeps: of rounds, boards, challenges, offers and of those
// who are asked whether they stay. By an outage, or by "resumed".
void stand_still(Tournament& tournament, const Event& event);

// A deadline that follows from an event at `since`, and is kept nowhere, after the outages and
// pauses that the tournament has seen.
std::string after_standstills(const Tournament& tournament, std::string_view since,
                              std::string deadline);

// The same after its outages alone: clocks of matches that have been paused are moved already.
std::string after_outages(const Tournament& tournament, std::string_view since,
                          std::string deadline);

// What the clocks of the tournament show: while it is paused, always the moment at which it was.
std::string clock_now(const Tournament& tournament, const std::string& now);

}  // namespace adjutant::tournament::life
