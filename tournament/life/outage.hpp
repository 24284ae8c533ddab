#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/life/commands.hpp"

// A time that no player could use, such as while the server was down. It stands in the chain as an
// "extended" without a round, and moves every deadline of the tournament that was still to come.
namespace adjutant::tournament::life {

bool is_outage(const Event& event);

// {from, until}: an outage of a tournament that is being played; nothing otherwise.
std::vector<Event> outlast(const Tournament& tournament, const std::string& from,
                           const std::string& until, const Act& act);

// Moves the deadlines that the tournament keeps: of rounds, boards, challenges, offers and of those
// who are asked whether they stay.
void stand_still(Tournament& tournament, const Event& outage);

// A deadline that follows from an event at `since`, and is kept nowhere, after the outages that the
// tournament has seen.
std::string after_outages(const Tournament& tournament, std::string_view since,
                          std::string deadline);

}  // namespace adjutant::tournament::life
