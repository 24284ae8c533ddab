#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "server/app/mail_in/reading/commands.hpp"

// The lines of a refused mail, and how a player mends them.
namespace adjutant::app {

// The lines with all edits done; numbers are those before any of them. Every fault at once: a line
// that there is not, two edits of one line.
std::expected<std::vector<std::string>, core::Refusals> mended(
    const std::vector<std::string>& lines, const std::vector<command::Edit>& edits);

// For one line, the game's words go before those of the mail's reader.
core::Refusals joined(core::Refusals of_mail, const core::Refusals& of_game);

// How far to the right the words about a numbered line stand.
inline constexpr std::size_t verdict_indent = 6;

// The lines, numbered, each fault under its line with its rule and what was probably meant. Faults
// of the whole text come first. The caller wraps long lines.
//
//    1 | move 22US C1928
//    2 | attak C1923 with 11US
//        'attak' is not an order: begin with one of move, …
//        did you mean:  2: attack C1923 with 11US
std::string lines_back(const std::vector<std::string>& lines, const core::Refusals& refusals);

}  // namespace adjutant::app
