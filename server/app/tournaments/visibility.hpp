#pragma once

#include <string>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"

// What everyone may see of a tournament in progress: `visibility` of its definition.
namespace adjutant::app {

// Whether the results of the round are public: always, after the round, or at the end.
bool are_told(const life::Tournament& value, const life::Round& round);
// The same for an event. Events without a result are always public.
bool is_told(const life::Tournament& value, const tournament::Event& event);
// The tournament without unpublished results. Its chain is complete.
life::Tournament as_told(life::Tournament value);
// The tournament up to its first unpublished event.
life::Tournament until_untold(const life::Tournament& value);

// An event as everyone may see it; an unpublished one is {number, at, type: "hidden", hash}.
json::object encode_for_all(const life::Tournament& value, const tournament::Event& event);

// Whether everyone may watch its matches from the start.
bool are_matches_open(const tournament::definition::Definition& definition);
// The matches that these events make public: those of finished rounds, or all.
std::vector<std::string> matches_opened(const life::Tournament& value, int first_event);

}  // namespace adjutant::app
