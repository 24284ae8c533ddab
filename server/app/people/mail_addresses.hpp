#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// The addresses besides the account's own from which mails count as the player's. Only mail adds
// them, from the account's mailbox and from theirs (mail_in/commands/aliases.hpp). Any thread.
class MailAddresses {
 public:
  explicit MailAddresses(Context& context) : context_(context) {}

  // In alphabetical order.
  Result<std::vector<std::string>> list(const Identity& identity) const;
  // Mails from there no longer count, at once.
  Result<void> remove(const Identity& identity, std::string_view address);

 private:
  Context& context_;
};

}  // namespace adjutant::app
