#include "engine/games/two_by_two/rules/rally.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int enemy_near = 2000;
constexpr int hq_reach = 6000;

// N9: only steadfast units rally with an enemy near.
bool is_steadfast(const State& state, UnitIndex unit) {
  return state.unit(unit).unit_class == UnitClass::guard || state.unit(unit).arm == Arm::hq ||
         touches_hq(state, unit);
}

}  // namespace

// 5: as printed.
std::vector<Modifier> rally_modifiers(const State& state, UnitIndex unit) {
  std::vector<Modifier> modifiers;
  const auto unit_class = state.unit(unit).unit_class;
  if (unit_class == UnitClass::guard) modifiers.push_back({"5", "guard", 1});
  if (touches_hq(state, unit)) modifiers.push_back({"5", "HQ", 1});
  if (unit_class == UnitClass::militia) modifiers.push_back({"5", "militia", -1});
  if (enemy_within(state, unit, enemy_near)) modifiers.push_back({"5", "enemy within 2\"", -2});
  if (state.units[unit].condition == Condition::disrupted) {
    modifiers.push_back({"5", "disrupted", -1});
  }
  if (state.unit(unit).arm == Arm::hq) modifiers.push_back({"5", "HQ itself", 2});
  return modifiers;
}

bool may_rally(const State& state, UnitIndex unit) {
  constexpr int best_die = 6;
  if (!on_table(state, unit) || state.unit(unit).side != state.side ||
      state.units[unit].condition == Condition::steady) {
    return false;
  }
  // N9: never in contact or far from each own HQ; N26: so never without one.
  if (!enemies_touched(state, unit).empty() || !hq_within(state, unit, hq_reach)) return false;
  if (enemy_within(state, unit, enemy_near) && !is_steadfast(state, unit)) return false;
  return best_die + sum(rally_modifiers(state, unit)) >= rallies_from;
}

}  // namespace adjutant::two_by_two
