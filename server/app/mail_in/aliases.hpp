#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/desk_parts.hpp"
#include "server/app/mail_in/reading.hpp"

// Further addresses that a player writes from. The player asks for one from the account's own
// mailbox; then a mail to the address itself asks whether it is theirs, and only the answer to that
// mail makes it count.
namespace adjutant::app {

// Why mails from there cannot be taken for the player's; empty where they can.
std::string alias_fault(const DeskParts& parts, const ports::Account& account,
                        const std::string& address);

// Which they are, and what to do about them.
core::Document aliases_words(const std::vector<std::string>& aliases);

// Adds the question to the address itself to `effects`, with the draft that it is about. Returns
// why no mail goes there; empty where one does.
std::string ask_alias(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                      const std::string& address, ports::MailEffects& effects);

// Whether a draft is about such a question: anyone who reads the address has its token, and may do
// nothing else with it.
bool asks_alias(const ports::Draft& draft);

// The answer from that mailbox.
void alias_answered(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                    const ports::Draft& draft, const ReadMail& reading);

}  // namespace adjutant::app
