#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "protocol/json/people.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// A player's contacts, the players they block, and their reports to the operator. Any thread.
class Contacts {
 public:
  explicit Contacts(Context& context) : context_(context) {}

  Result<std::vector<protocol::ContactView>> list(const Identity& identity);
  // Replaces the earlier lists. Blocked players cannot invite or challenge, nor send messages;
  // nobody learns that they are blocked.
  Result<protocol::ContactView> put(const Identity& identity, std::string_view handle,
                                    const protocol::WantedContact& wanted);
  Result<void> remove(const Identity& identity, std::string_view handle);
  // For the operator's desk; returns its number. "too-many" beyond the reports of a day.
  Result<std::int64_t> complain(const Identity& identity, const protocol::Complaint& complaint);

 private:
  Result<void> count_change(const Identity& identity);
  Context& context_;
  RecentCounts changes_{limits::lately, context_.accounts, "contacts"};  // by account
};

}  // namespace adjutant::app
