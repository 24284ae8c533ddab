#pragma once

#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"

// How many answers a player gets. A mail of theirs is never met with silence: at most its answer
// waits, and the one before says so.
namespace adjutant::app {

// Whether the account was told within the last hour that nothing was found in a mail of theirs:
// then one line is enough.
bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account);

// What the last answer says before those that wait.
std::optional<core::Paragraph> pace_words(const DeskParts& parts, const MailAtHand& mail,
                                          const ports::Account& account);

// Answers to one account beyond so many an hour wait, and the newest of the key takes the place of
// those before.
void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer);

}  // namespace adjutant::app
