#include "engine/games/rise_and_fight/rules/state.hpp"

#include <utility>

namespace adjutant::rise_and_fight {

UnitState gone(const Unit& unit) {
  UnitState gone;
  gone.broken = true;
  gone.hits = unit.score;
  gone.stance = {unit.set_up, unit.formation, unit.arm};
  return gone;
}

// 1.1: side A moves first, and nobody has fired.
State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.scenario = std::move(scenario);
  state.decisions = decisions;
  state.side = state.scenario->first;
  for (const auto& unit : state.scenario->units) {
    UnitState now;
    now.stance = {unit.set_up, unit.formation, unit.arm};
    state.units.push_back(now);
  }
  for (const auto& commander : state.scenario->commanders) {
    state.commanders.push_back({false, commander.set_up, {}, false});
  }
  return state;
}

}  // namespace adjutant::rise_and_fight
