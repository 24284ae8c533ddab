#pragma once

#include "engine/core/judges.hpp"
#include "engine/games/lfm/scenario/scenario.hpp"

namespace adjutant::lfm {

// Networks that have learned this battle (networks/*.json), by the side that is to move; null where
// none has as its file has it.
const core::Judges* judges(const Scenario& scenario);

}  // namespace adjutant::lfm
