#pragma once

#include <expected>
#include <functional>
#include <string>

#include "tournament/life/commands.hpp"
#include "tournament/life/systems/system.hpp"

namespace adjutant::tournament::life {

// What a round is to be made of, or why there is none.
using MakeRound = std::function<std::expected<systems::NextRound, Refused>(const StageView& stage)>;

// draw_round() with the round that `make` says, of the stage as it is with all who are away.
Decision draw_round_as(const Tournament& tournament, const MakeRound& make,
                       const std::function<std::string()>& match_id, const Act& act);

}  // namespace adjutant::tournament::life
