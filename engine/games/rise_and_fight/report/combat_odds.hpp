#pragma once

#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/combat.hpp"

namespace adjutant::rise_and_fight {

// The next round of a close combat as all stand: who fights with what, and the chances of each
// difference of hits. They are left out where more than 15 dice would fall.
core::json::object combat_odds(const State& state, const std::vector<PairIndex>& combat);

// Of the combat that a unit is in; null where it is in none.
core::json::value combat_odds_of(const State& state, UnitIndex unit);

}  // namespace adjutant::rise_and_fight
