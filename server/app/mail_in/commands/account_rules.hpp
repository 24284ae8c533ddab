#pragma once

#include <string_view>

#include "engine/core/document.hpp"
#include "server/app/mail_in/answers/desk_parts.hpp"

namespace adjutant::app {

// How to win the matches that a player has in progress, with examples of orders.
core::Document how_of_matches(DeskParts& parts, const ports::Account& account);

// The rules of the games that they are of, all or one by its number; where a player has none, of
// every game that has such a rule.
core::Document rules_of_matches(DeskParts& parts, const ports::Account& account,
                                std::string_view number);

}  // namespace adjutant::app
