#include "engine/games/rise_and_fight/rules/state.hpp"

#include <utility>

namespace adjutant::rise_and_fight {

UnitState set_up(const Unit& unit) {
  return {.placement = {unit, {unit.set_up, unit.formation, unit.arm}}};
}

UnitState gone(const Unit& unit) {
  auto gone = set_up(unit);
  gone.broken = true;
  gone.hits = unit.score;
  return gone;
}

// 1.1: side A moves first, and nobody has fired.
State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.scenario = std::move(scenario);
  state.decisions = decisions;
  state.side = state.scenario->first;
  for (const auto& unit : state.scenario->units) state.units.push_back(set_up(unit));
  for (const auto& commander : state.scenario->commanders) {
    state.commanders.push_back({false, commander.set_up, {}, false});
  }
  return state;
}

}  // namespace adjutant::rise_and_fight
