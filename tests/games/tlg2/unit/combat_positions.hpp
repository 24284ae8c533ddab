#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/tlg2/rules/combat.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// Positions at the start of a combat phase, and short forms of what is asked of them.
namespace adjutant::tlg2 {

using Placed = std::initializer_list<std::pair<const char*, const char*>>;

inline State combat_phase(std::shared_ptr<const Scenario> scenario, Side side, Placed units) {
  State state = empty_battle(std::move(scenario));
  state.side = side;
  state.turn = 2;
  state.phase = Phase::combat;
  for (const auto& [id, hex] : units) put(state, id, hex);
  begin_combat_phase(state);
  return state;
}

inline State chippewa_combat(Side side, Placed units) {
  return combat_phase(loaded(chippewa_file()), side, units);
}

inline State heights_combat(Side side, Placed units) {
  return combat_phase(loaded(case_scenario_file("heights.json")), side, units);
}

inline State creek_combat(Side side, Placed units) {
  return combat_phase(loaded(case_scenario_file("creek.json")), side, units);
}

inline std::vector<UnitIndex> indices(const State& state, std::initializer_list<const char*> ids) {
  std::vector<UnitIndex> units;
  for (const char* id : ids) units.push_back(unit_of(state, id));
  return units;
}

inline Attack attack_on(const State& state, std::initializer_list<const char*> targets,
                        std::initializer_list<const char*> with = {}) {
  Attack attack;
  for (const char* target : targets) attack.targets.push_back(hex_of(target));
  attack.with = indices(state, with);
  return attack;
}

inline Bombard bombard_on(const State& state, const char* target,
                          std::initializer_list<const char*> with) {
  return {hex_of(target), indices(state, with), std::nullopt};
}

// The rule by which an order is refused; "ok" when it is not.
template <class AnyOrder>
std::string refusal(const State& state, const AnyOrder& order) {
  const auto planned = plan(state, order);
  return planned ? "ok" : planned.error().rule;
}

}  // namespace adjutant::tlg2
