#pragma once

#include <cstdint>
#include <string>

#include "server/app/mail_in/answers/desk_parts.hpp"

// Words that mails about no match share.
namespace adjutant::app {

Identity identity_of(const ports::Account& account);
// Why something did not happen.
std::string said_of(const Problem& problem);
// Whether a token proves whom a mail is from.
enum class Sender : std::uint8_t { proven, unproven };
// The answer to a mail: its name, thread and subject, around what it says. If anybody may have
// written the mail, its subject stays here.
ports::Written answer_to(const MailAtHand& mail, core::Document document,
                         Sender sender = Sender::proven);

// When the player's orders are due: to go along with a mail, and where it stays up to date.
struct CalendarOfMatches {
  std::string file;  // RFC 5545
  core::Document words;
};
CalendarOfMatches calendar_of(const DeskParts& parts, std::int64_t account);

}  // namespace adjutant::app
