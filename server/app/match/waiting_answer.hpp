#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/ports/composer.hpp"

// The answer to a mailed turn against a computer player. It waits in the outbox for that player's
// turn: then both go in one mail. It is in words, so that the server can rewrite it with what
// comes.
namespace adjutant::app {

// The key of all mails that bring a seat its report: a newer one replaces one that still waits.
std::string report_key(const ports::MatchRow& row, core::Side side);

// As the outbox keeps it: adjutant-waiting-answer-1, JSON. Without its map.
std::string stored_answer(const ports::Written& written);
// Breaks an invariant on a text that stored_answer() cannot have written.
ports::Written read_answer(std::string_view stored);

}  // namespace adjutant::app
