#pragma once

#include <string>

#include "server/app/mail_in/desk_parts.hpp"

// Words that mails about no match share.
namespace adjutant::app {

Identity identity_of(const ports::Account& account);
// A line for each battle, ready to be sent.
std::string battles_of(const Scenarios& scenarios);
// Why something was not done.
std::string said_of(const Problem& problem);
// Of the answer to a mail.
std::string subject_of(const MailAtHand& mail);

}  // namespace adjutant::app
