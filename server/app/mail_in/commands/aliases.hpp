#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/mail_in/answers/desk_parts.hpp"
#include "server/app/mail_in/reading/reading.hpp"

// Additional addresses that a player writes from. The player asks for one from the account's own
// mailbox. Then a mail to the new address asks whether it is theirs; only the answer to that mail
// adds it.
namespace adjutant::app {

// Why the player cannot add this address; empty if they can.
std::string alias_fault(const DeskParts& parts, const ports::Account& account,
                        const std::string& address);

// Lists the addresses and says how to add and remove them.
core::Document aliases_words(const std::vector<std::string>& aliases);

// Adds the question to the new address to `effects`, with its draft. Returns why no mail goes out;
// empty if one does.
std::string ask_alias(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                      const std::string& address, ports::MailEffects& effects);

// Whether a draft is such a question. Anyone who reads the new address has its token, which can do
// nothing else.
bool asks_alias(const ports::Draft& draft);

// Handles the answer from the new address.
void alias_answered(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                    const ports::Draft& draft, const ReadMail& reading);

}  // namespace adjutant::app
