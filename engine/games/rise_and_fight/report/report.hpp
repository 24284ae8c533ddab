#pragma once

#include "engine/core/document.hpp"
#include "engine/core/event.hpp"
#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// What happened and what is due, for one viewer: with all units by x, y, facing, formation and
// score, commanders, what armies and brigades have lost, who is in contact, and who could shoot at
// whom with what chance.
core::Document report(const State& before, const State& after, const core::Events& events,
                      core::Viewer viewer);

}  // namespace adjutant::rise_and_fight
