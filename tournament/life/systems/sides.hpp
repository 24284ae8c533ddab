#pragma once

#include "tournament/life/stage.hpp"
#include "tournament/life/systems/system.hpp"

namespace adjutant::tournament::life::systems {

// Favoured sides that an entry has had in rounds before this one, less the others, in matches of
// all stages.
int side_balance(const Tournament& tournament, int entry, int round);

// The player who has had the favoured side less often gets it. If both have had it equally often,
// it is `initial` for the first, by the lot that says who begins, or the reverse.
Meeting by_balance(const StageView& stage, int first, int second, bool initial);

}  // namespace adjutant::tournament::life::systems
