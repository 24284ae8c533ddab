#include "engine/games/tlg2/rules/state.hpp"

#include <utility>

namespace adjutant::tlg2 {

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.decisions = decisions;
  state.units.reserve(scenario->units.size());
  // 2.8: set-up.
  for (const Unit& unit : scenario->units) {
    UnitState placed;
    placed.steps = unit.steps_full();  // 2.6
    if (unit.at) {
      placed.where = Whereabouts::on_map;
      placed.at = *unit.at;
    }
    state.units.push_back(placed);
  }
  if (const auto& returning = scenario->special.returning) {
    state.home_held_by = scenario->units[returning->unit].side;
  }
  state.scenario = std::move(scenario);
  return state;
}

}  // namespace adjutant::tlg2
