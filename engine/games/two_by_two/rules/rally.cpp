#include "engine/games/two_by_two/rules/rally.hpp"

#include <algorithm>

namespace adjutant::two_by_two {
namespace {

constexpr int enemy_near = 2000;

// N9: only steadfast units rally with an enemy near.
bool is_steadfast(const State& state, UnitIndex unit) {
  return state.unit(unit).unit_class == UnitClass::guard || state.unit(unit).arm == Arm::hq ||
         touches_hq(state, unit);
}

}  // namespace

// 5: as printed.
std::vector<Modifier> rally_modifiers(const State& state, UnitIndex unit) {
  const auto& counts = state.scenario->modifiers.rally;
  ModifierList modifiers;
  const auto unit_class = state.unit(unit).unit_class;
  if (unit_class == UnitClass::guard) modifiers.add("5", "guard", counts.guard);
  if (touches_hq(state, unit)) modifiers.add("5", "HQ", counts.hq);
  if (unit_class == UnitClass::militia) modifiers.add("5", "militia", counts.militia);
  if (enemy_within(state, unit, enemy_near))
    modifiers.add("5", "enemy within 2\"", counts.enemy_near);
  if (state.units[unit].condition == Condition::disrupted) {
    modifiers.add("5", "disrupted", counts.disrupted);
  }
  if (state.unit(unit).arm == Arm::hq) modifiers.add("5", "HQ itself", counts.hq_itself);
  return std::move(modifiers).take();
}

bool may_rally(const State& state, UnitIndex unit) {
  return on_table(state, unit) && state.unit(unit).side == state.side &&
         rallying_faces(state, unit) > 0;
}

int rallying_faces(const State& state, UnitIndex unit) {
  constexpr int faces = 6;
  if (state.units[unit].condition == Condition::steady) return 0;
  // N9: never in contact or far from each own HQ; N26: so never without one.
  if (!enemies_touched(state, unit).empty() || !hq_within(state, unit, hq_reach)) return 0;
  if (enemy_within(state, unit, enemy_near) && !is_steadfast(state, unit)) return 0;
  return std::clamp(faces + sum(rally_modifiers(state, unit)) - rallies_from + 1, 0, faces);
}

}  // namespace adjutant::two_by_two
