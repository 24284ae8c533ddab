#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.hpp"
#include "engine/core/fault.hpp"
#include "engine/core/game.hpp"
#include "server/app/mail_in/reading/letter.hpp"
#include "server/app/mail_in/reading/sender.hpp"
#include "server/app/mail_in/reading/tokens.hpp"

// The words in which the mail desk answers: short, the most important first.
namespace adjutant::app {

// "  1 | move 22US C1928", a line each
std::string numbered(const std::vector<std::string>& lines);

core::Document refused_words(const std::vector<std::string>& lines, const core::Refusals& refusals,
                             std::string_view why);
// Where the units are, as the game's report has it.
core::Document position_words(const core::Game& game, const core::State& state, core::Side side);
// What to do about the part that the server cannot read; nothing if there is no such part.
std::optional<core::Paragraph> unread_advice(const Letter& letter);
// What a player may answer to the question below; `is_elsewhere`: the mail came from an address
// that is not theirs yet.
std::string_view answers_to_question(bool is_elsewhere);
// Asks whether the player sent a mail that nobody has proven to be theirs: with all that they
// wrote, and what it would do.
core::Document whose_mail_words(std::string_view from, Doubt doubt, std::string_view wrote,
                                std::string_view asks_for);
// An answer to one of our mails that does not come from the mailbox which that went to.
core::Document elsewhere_words(std::string_view from, std::string_view address, Doubt doubt);
// Why nothing happens at the address of the answer. `handle`: of the account; empty: none.
std::string why_void(VoidedToken what, std::string_view handle);
core::Document seat_help(std::string_view ruleset);
core::Document account_help(bool has_account);

}  // namespace adjutant::app
