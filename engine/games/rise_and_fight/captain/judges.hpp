#pragma once

#include "engine/core/judges.hpp"
#include "engine/games/rise_and_fight/scenario/scenario.hpp"

namespace adjutant::rise_and_fight {

// Networks that have learned this battle (networks/*.json), by the side that is to act; null where
// none has as its file has it.
const core::Judges* judges(const Scenario& scenario);

}  // namespace adjutant::rise_and_fight
