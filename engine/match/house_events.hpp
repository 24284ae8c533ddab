#pragma once

#include <string_view>

#include "engine/core/game.hpp"

// The names of the events that a match itself makes, or will (docs/formats.md section 5.4): whoever
// reads a log knows them by their name alone, so that no game may use one for something of its own.
namespace adjutant::match {

bool is_of_the_house(std::string_view event_type);

// A game that uses such a name has a bug; it shows with the first event of that name.
void ensure_not_of_the_house(std::string_view event_type, const core::Game& game);

}  // namespace adjutant::match
