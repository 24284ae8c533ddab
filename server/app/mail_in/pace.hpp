#pragma once

#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"

// How many answers a player gets. A mail of theirs is never met with silence: at most its answer
// waits, and the one before says so.
namespace adjutant::app {

// So many mails in a player's name that nobody has proven are answered within an hour.
inline constexpr int unproven_an_hour = 10;

// Whether the account was told within the last hour that nothing was found in a mail of theirs:
// then one line is enough.
bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account);

// What the last answer says before those that wait; and what one that waits says of those whose
// place it has taken.
core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account);
// What the last answer of an hour to unproven mails says.
core::Document unproven_words(const DeskParts& parts, const ports::Account& account);

// Answers to one account beyond so many an hour wait, and the newest of the key takes the place of
// those before, at the time that was told for the first.
void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer);

}  // namespace adjutant::app
