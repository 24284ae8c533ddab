#pragma once

#include <string>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"

// What everybody may know of a tournament while it is played: `visibility` of its definition.
namespace adjutant::app {

// Whether the results of its boards are published: always, when the round is over, or at the end.
bool are_told(const life::Tournament& value, const life::Round& round);
// The same of an event; of those that tell no result always.
bool is_told(const life::Tournament& value, const tournament::Event& event);
// The tournament without the results that are not told. Its chain is whole.
life::Tournament as_told(life::Tournament value);
// The events before the first that is not told, as a tournament.
life::Tournament until_untold(const life::Tournament& value);

// An event for everybody; of one that is not told {number, at, type: "hidden", hash}.
json::object encode_for_all(const life::Tournament& value, const tournament::Event& event);

// Whether everyone may watch its matches from their beginning.
bool are_matches_open(const tournament::definition::Definition& definition);
// Those that everybody may see since these events: of rounds that are over, or of the whole.
std::vector<std::string> matches_opened(const life::Tournament& value, int first_event);

}  // namespace adjutant::app
