#pragma once

#include <string_view>

#include "engine/core/game.hpp"

// The names of the events that a match itself makes, or will (docs/formats.md section 5.4). Readers
// of a log know events by their name alone, so a game may not use one of these for something of its
// own.
namespace adjutant::match {

bool is_of_the_house(std::string_view event_type);

// A game that uses such a name has a bug; it shows with the first event of that name.
void ensure_not_of_the_house(std::string_view event_type, const core::Game& game);

}  // namespace adjutant::match
