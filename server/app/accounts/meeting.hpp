#pragma once

#include <cstdint>

#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Whether a player may turn to another one: say something, invite, challenge. "forbidden" where an
// operator has muted them, or where the other has blocked them; they are told no more than that it
// does not go. 0 for nobody in particular.
Result<void> may_turn_to(const Context& context, const ports::Account& who, std::int64_t whom);

}  // namespace adjutant::app
