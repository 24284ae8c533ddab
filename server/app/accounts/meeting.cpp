#include "server/app/accounts/meeting.hpp"

#include <fmt/format.h>

#include "protocol/json/time.hpp"

namespace adjutant::app {

Result<void> may_turn_to(const Context& context, const ports::Account& who, std::int64_t whom) {
  const auto bounds = context.people.restrictions(who.id);
  if (bounds.muted_until && *bounds.muted_until > context.clock.now()) {
    return problem("forbidden", fmt::format("An operator has muted your account until {}: {}",
                                            protocol::rfc3339(*bounds.muted_until), bounds.reason));
  }
  if (whom != 0 && context.people.has_blocked(whom, who.id)) {
    return problem("forbidden", "This player does not want to hear from you.");
  }
  return {};
}

}  // namespace adjutant::app
