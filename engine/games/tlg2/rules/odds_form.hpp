#pragma once

#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/events.hpp"

namespace adjutant::tlg2 {

// How the odds of a combat came about, in the form that events and previews show: attack, defence,
// attack_parts and defence_parts [{unit, strength}], basic, shifts [{rule, cause, columns}],
// shifted, odds (after voluntary lowering).
core::json::object odds_form(const Scenario& scenario, const Odds& odds);

}  // namespace adjutant::tlg2
