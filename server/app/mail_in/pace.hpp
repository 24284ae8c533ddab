#pragma once

#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"

// How many answers a player gets. A mail of theirs is never met with silence: at most its answer
// waits, and the one before says so.
namespace adjutant::app {

// The number of unproven mails in a player's name that are answered within an hour.
inline constexpr int unproven_an_hour = 10;

// Whether the account heard within the last hour that a mail of theirs contained nothing: then one
// line is enough.
bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account);

// What the last answer says before those that wait; and what one that waits says of those whose
// place it has taken.
core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account);
// What the last answer of an hour to unproven mails says.
core::Document unproven_words(const DeskParts& parts, const ports::Account& account);

// Answers to one account beyond this many an hour wait. The latest one for a key replaces the
// earlier ones, at the time that was given for the first.
void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer);

}  // namespace adjutant::app
