#pragma once

#include <cstdint>

#include "server/app/mail_in/answers/desk_parts.hpp"

// Mails that the server refuses because of their sender.
namespace adjutant::app {

// Whether the mail comes from one of these, as `sender_check` asks.
bool is_from_one_of(const DeskParts& parts, const MailAtHand& mail,
                    const std::vector<std::string>& addresses);
// The account's own address, and those that it has confirmed beside.
std::vector<std::string> addresses_of(const DeskParts& parts, const ports::Account& account);

// An answer to a mail of ours to this mailbox that is not from there: the mailbox gets a notice, a
// few times. `to` has what answers to it carry; `account`: whose mailbox it is, or 0.
void refuse_from_elsewhere(DeskParts& parts, const MailAtHand& mail, const ports::AccountMail& to,
                           const std::vector<std::string>& addresses, std::int64_t account);

// The mail went to an address that no longer works, and that belonged to a person without an
// account.
void tell_void_stranger(DeskParts& parts, const MailAtHand& mail, VoidedToken what);

// An operator has suspended the account: the answer says so, once in a while.
void refuse_held(DeskParts& parts, const MailAtHand& mail, std::int64_t account);

}  // namespace adjutant::app
