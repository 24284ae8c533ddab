#include "server/app/people/mail_addresses.hpp"

#include <algorithm>

namespace adjutant::app {

Result<std::vector<std::string>> MailAddresses::list(const Identity& identity) const {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match.");
  }
  return context_.mail_desk.aliases(identity.account.id);
}

Result<void> MailAddresses::remove(const Identity& identity, std::string_view address) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto addresses = context_.mail_desk.aliases(identity.account.id);
  const auto found = std::ranges::find_if(
      addresses, [&](const std::string& one) { return same_in_any_case(one, address); });
  if (found == addresses.end()) {
    return problem("not-found", "This is not one of your additional addresses.");
  }
  context_.mail_desk.finish_incoming({.unaliases = {{identity.account.id, *found}}});
  return {};
}

}  // namespace adjutant::app
