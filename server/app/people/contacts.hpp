#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "protocol/json/people.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Whom a player likes to meet and whom not, and what they tell the operator of others. Any thread.
class Contacts {
 public:
  explicit Contacts(Context& context) : context_(context) {}

  Result<std::vector<protocol::ContactView>> list(const Identity& identity);
  // In place of what they were. Whom a player has blocked cannot invite or challenge them, and says
  // nothing to them; nobody is told that they are blocked.
  Result<protocol::ContactView> put(const Identity& identity, std::string_view handle,
                                    const protocol::WantedContact& wanted);
  Result<void> remove(const Identity& identity, std::string_view handle);
  // For the operator's desk; gives its number. "too-many" for who complains all day.
  Result<std::int64_t> complain(const Identity& identity, const protocol::Complaint& complaint);

 private:
  Context& context_;
};

}  // namespace adjutant::app
