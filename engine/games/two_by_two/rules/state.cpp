#include "engine/games/two_by_two/rules/state.hpp"

#include <utility>

#include "engine/games/two_by_two/rules/set_up.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {

void UnitState::take_off(Where to) {
  where = to;
  at = {};
  heading = 0;
  condition = Condition::steady;
}

State initial_state(std::shared_ptr<const Scenario> scenario, core::Decisions decisions) {
  State state;
  state.decisions = decisions;
  state.scenario = std::move(scenario);
  for (const auto& unit : state.scenario->units) {
    UnitState one;
    if (!unit.entry && !unit.is_free) {
      one.where = Where::table;
      one.at = unit.at;
      one.heading = unit.facing;
    }
    state.units.push_back(one);
  }
  if (state.scenario->zones) {
    state.phase = Phase::setup;
    state.side = sets_up(*state.scenario, blue) ? blue : red;
  }
  state.held.resize(state.scenario->map.objectives.size());
  take_objectives(state);
  return state;
}

}  // namespace adjutant::two_by_two
