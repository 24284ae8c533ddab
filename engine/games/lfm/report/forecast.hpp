#pragma once

#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/state.hpp"

namespace adjutant::lfm {

// core::Game::forecast(): what standing orders and doctrine (L30) would choose for `side` in the
// enemy's player turn, as things stand.
//
//   fires     what its guns would fire at, one fire after another
//   losses    hex by hex where the enemy has influence (6): its units in the order in which one is
//             lost
//   retreats  those units, each made to retreat from where it stands: where to, or that it is lost
//
// `Forecast` in protocol/games/lfm.yaml says it member by member.
core::json::object forecast(const State& state, Side side);

}  // namespace adjutant::lfm
