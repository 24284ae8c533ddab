#include "engine/games/tlg2/rules/charge.hpp"

#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

int attacks_again(const State& state, UnitIndex unit) {
  const Scenario& scenario = *state.scenario;
  const UnitState& now = state.units[unit];
  if (now.charged_turn == 0) return 0;
  // R36: after the first charge, in turn N, not in N+1, again from N+2 on; in version 1 after each.
  const bool pauses = now.charges == 1 || !scenario.rules.one_pause;
  return now.charged_turn + 1 + (pauses ? scenario.special.charging.pause_turns : 0);
}

bool rests(const State& state, UnitIndex unit) {
  return state.turn > state.units[unit].charged_turn && state.turn < attacks_again(state, unit);
}

// 8.2: so often in a battle, and not in the pause.
bool may_charge(const State& state, UnitIndex unit) {
  return state.scenario->units[unit].charge &&
         state.units[unit].charges < state.scenario->special.charging.most && !rests(state, unit);
}

void charge(State& state, UnitIndex unit) {
  ++state.units[unit].charges;
  state.units[unit].charged_turn = static_cast<std::int16_t>(state.turn);
}

}  // namespace adjutant::tlg2
