#include "engine/games/lfm/rules/state.hpp"

#include <utility>

#include "engine/games/lfm/rules/position.hpp"

namespace adjutant::lfm {

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.scenario = std::move(scenario);
  state.decisions = decisions;
  const auto& from = *state.scenario;
  state.first = state.side = from.first;  // L1: turn 1 has no initiative
  state.shattered.assign(from.brigades.size(), false);
  state.held.assign(from.victory.hexes.size(), us);  // L37: not cs until its regiments come
  for (const auto& counter : from.pieces) {
    PieceState now;  // L32: in the first player turn all obey
    if (counter.at) {
      now.where = Where::on_map;
      now.at = *counter.at;
      now.mounted = counter.mounted;
      now.limbered = counter.limbered;
    }
    state.pieces.push_back(now);
  }
  find_occupancy(state);
  for (const Side side : core::both_sides) {
    for (const Hex hex : from.map.works[core::index(side)]) state.works.push_back({hex, side});
  }
  note_holders(state);
  return state;
}

}  // namespace adjutant::lfm
