#pragma once

#include "engine/core/judges.hpp"
#include "engine/games/two_by_two/scenario/scenario.hpp"

namespace adjutant::two_by_two {

// Those that have learned the battle (networks/*.json); null where none has as its file has it.
const core::Judges* judges(const Scenario& scenario);

}  // namespace adjutant::two_by_two
