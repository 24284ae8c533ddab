#pragma once

#include "engine/core/judges.hpp"
#include "engine/games/tlg2/scenario/scenario.hpp"

namespace adjutant::tlg2 {

// Those that have learned the battle (networks/*.json); null where none has as its file has it.
const core::Judges* judges(const Scenario& scenario);

}  // namespace adjutant::tlg2
