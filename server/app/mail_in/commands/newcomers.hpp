#pragma once

#include <string>

#include "server/app/mail_in/answers/desk_parts.hpp"
#include "server/app/mail_in/reading/reading.hpp"

// Handles mails of people without an account, and answers to invitations.
namespace adjutant::app {

// Why a player may not have this name.
struct NameFault {
  std::string why;       // a sentence or two; empty: they may
  std::string proposal;  // a name near it that is free; empty: none
};
NameFault name_fault(ports::AccountStore& accounts, const std::string& written);

// Whether a mail from a stranger asks for an account or for help, in the subject or one of the
// first lines.
bool asks_for_account(const Letter& letter);
// The only text that a stranger gets, with an address to which "confirm as NAME" creates the
// account. It goes out once a day, and to a limited number of addresses of a domain an hour if the
// border has not checked them.
void answer_stranger(DeskParts& parts, const MailAtHand& mail, const std::string& address,
                     bool is_checked);
// "confirm as NAME" at that address.
void make_account(DeskParts& parts, const MailAtHand& mail, std::int64_t sign_up,
                  const ReadMail& reading);
// Accepts or declines an invitation.
void answer_invitation(DeskParts& parts, const MailAtHand& mail, const ProvenToken& token,
                       const ReadMail& reading);

}  // namespace adjutant::app
