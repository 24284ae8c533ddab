#pragma once

#include <string>

#include "server/ports/account_store.hpp"
#include "server/ports/composer.hpp"

namespace adjutant::app {

// A mail to this account. `token`: for the link or the answers; empty where the mail has none.
ports::AccountMail account_recipient(const ports::Account& account, std::string token = {});

}  // namespace adjutant::app
