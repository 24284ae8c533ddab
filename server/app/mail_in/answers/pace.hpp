#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/document.hpp"
#include "server/app/mail_in/answers/desk_parts.hpp"

// Limits the answers to a player. Every mail gets an answer: at most a late one, and the answer
// before says so.
namespace adjutant::app {

// Whether to answer another unproven mail in a player's name. Each network gets a few answers an
// hour. The limit over all networks counts only networks from which the player has not written, so
// that forgers elsewhere use up no answer of the player.
bool may_answer_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);
// The same for questions that ask the player whether a mail is theirs.
bool may_ask_unproven(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);

// Whether a proven mail exceeds the hour's limit, which grows with the number of the player's
// matches.
bool is_too_many(const DeskParts& parts, const MailAtHand& mail, std::int64_t account);
// Refuses such a mail without reading it. The first refusal of an hour goes out at once; the later
// ones are one mail that waits. Each says when to try again.
void refuse_too_many(const DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                     const std::string& match);

// Whether an answer within the last hour already said that a mail contained nothing; then one line
// is enough.
bool was_told_nothing_lately(const DeskParts& parts, std::int64_t account);

// Whether an answer always goes out at once, or keep_pace() may delay it.
enum class Pace : std::uint8_t { at_once, may_wait };

// What the last answer before the delayed ones says about them, and what a delayed one says about
// the answers that it replaces.
core::Document pace_words(const DeskParts& parts, const MailAtHand& mail,
                          const ports::Account& account, Pace pace);
// What the hour's last answer to unproven mails adds.
core::Document unproven_words(const DeskParts& parts, const MailAtHand& mail,
                              const ports::Account& account);

// Delays the answers to an account beyond the hour's limit. The latest one for a key replaces the
// earlier ones and goes out at the time of the first.
void keep_pace(const DeskParts& parts, const MailAtHand& mail, std::int64_t account,
               const std::string& key, ports::OutgoingMail& answer);

}  // namespace adjutant::app
