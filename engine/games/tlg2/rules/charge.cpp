#include "engine/games/tlg2/rules/charge.hpp"

#include "engine/games/tlg2/rules/state.hpp"

namespace adjutant::tlg2 {

bool rests(const State& state, UnitIndex unit) {
  const int charged = state.units[unit].charged_turn;
  // R36: after a charge in turn N not in N+1, again from N+2 on.
  return charged != 0 && state.turn > charged &&
         state.turn <= charged + state.scenario->special.charging.pause_turns;
}

bool may_charge(const State& state, UnitIndex unit) {
  return state.scenario->units[unit].charge &&
         state.units[unit].charges < state.scenario->special.charging.most && !rests(state, unit);
}

void charge(State& state, UnitIndex unit) {
  ++state.units[unit].charges;
  state.units[unit].charged_turn = static_cast<std::int16_t>(state.turn);
}

}  // namespace adjutant::tlg2
