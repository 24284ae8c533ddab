#pragma once

#include <optional>
#include <string>

#include "server/app/mail_in/reading/commands.hpp"
#include "server/ports/account_store.hpp"

namespace adjutant::app {

// Notes in `wishes` which mails a player wants, when and how. Returns why it cannot; empty if it
// can. Nothing: the command is none of these.
std::optional<std::string> take_wish(const command::Command& asked, ports::Time now,
                                     ports::MailWishes& wishes);
// The answer to it.
std::string noted_words(const ports::MailWishes& wishes, ports::Time now,
                        std::string_view account_zone);

}  // namespace adjutant::app
