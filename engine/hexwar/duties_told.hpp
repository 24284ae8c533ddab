#pragma once

#include <cstddef>

#include "engine/core/event.hpp"
#include "engine/core/explained_actions.hpp"

namespace adjutant::hexwar {

// Mentions the attacks that nobody has ordered and the rules demand: events "attacked", with
// `completed` true, and ids in `attackers` and `defenders`. `end`: the line that ends the turn.
void mention_duties(core::ActionList& actions, const core::Events& happened, std::size_t end);

}  // namespace adjutant::hexwar
