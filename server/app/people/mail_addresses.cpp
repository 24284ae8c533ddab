#include "server/app/people/mail_addresses.hpp"

#include "server/app/accounts/mail_address.hpp"

namespace adjutant::app {

Result<std::vector<std::string>> MailAddresses::list(const Identity& identity) const {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match.");
  }
  return context_.mail_desk.aliases(identity.account.id);
}

Result<void> MailAddresses::remove(const Identity& identity, std::string_view address) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto found = additional_address(context_.mail_desk, identity.account.id, address);
  if (!found) {
    return problem("not-found", "This is not one of your additional addresses.");
  }
  context_.mail_desk.finish_incoming({.unaliases = {{identity.account.id, *found}}});
  return {};
}

}  // namespace adjutant::app
