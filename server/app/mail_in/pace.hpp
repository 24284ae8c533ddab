#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/desk_parts.hpp"

// How many answers a player gets. A mail of theirs is never met with silence: at most its answer
// waits, and the one before says so.
namespace adjutant::app {

// Whether another unproven mail in a player's name is answered. Mails from one network are a few an
// hour, and of all networks together only those count that the player has not written from: what
// others forge elsewhere takes no answer from the player.
bool may_answer_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);
// The same for questions whether a mail was theirs.
bool may_ask_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);

// Whether a proven mail is one too many of the hour. How many there may be grows with the number of
// the player's matches.
bool is_too_many(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);
// Such a mail is not read. The first of an hour is answered at once, later ones by one mail that
// waits: each says until when.
void refuse_too_many(const DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                     const std::string& match);

// Whether the account heard within the last hour that a mail of theirs contained nothing: then one
// line is enough.
bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account);

// Whether an answer is sent at once, however many there were, or is one of those that keep_pace()
// may let wait.
enum class Pace : std::uint8_t { at_once, may_wait };

// What the last answer says before those that wait; and what one that waits says of those whose
// place it has taken.
core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account, Pace pace);
// What the last answer of an hour to unproven mails says.
core::Document unproven_words(const DeskParts& parts, const MailAtHand& mail,
                              const ports::Account& account);

// Answers to one account beyond this many an hour wait. The latest one for a key replaces the
// earlier ones, at the time that was given for the first.
void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer);

}  // namespace adjutant::app
