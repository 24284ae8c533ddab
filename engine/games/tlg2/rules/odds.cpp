#include "engine/hexwar/odds.hpp"

#include <algorithm>

#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

// 6.2, R1: plain ratios, rounded in the defender's favour.
constexpr hexwar::OddsScale<odds_columns> scale(
    {{{1, 4}, {1, 3}, {1, 2}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}}});

// R42
UnitSet involved(const Engagement& fight) {
  return set_of(fight.attackers) | set_of(fight.guns) | set_of(fight.defenders);
}

// 7.3, R32, R34: full strength if any of the target hexes is near and in the clear.
int fire_strength(const State& state, UnitIndex gun, const Engagement& fight) {
  const Hex at = state.units[gun].at;
  const int range = range_now(state, gun);
  for (const Hex target : fight.targets) {
    const int away = hex::distance(at, target);
    const bool in_reach = away <= range;
    const bool long_range = away * 2 > state.scenario->units[gun].range;
    if (in_reach && !long_range && sight(state, at, target, involved(fight)) == Sight::clear)
      return attack_strength(state, gun);
  }
  return 1;  // R4: and no less
}

// R14: each kind once, if any defender has it.
void add_hex_shifts(const State& state, const Engagement& fight, std::vector<Shift>& shifts) {
  const Map& map = state.scenario->map;
  const Charts& charts = state.scenario->charts;
  const auto add = [&](int columns, const char* cause, auto&& has) {
    const bool any = std::any_of(fight.targets.begin(), fight.targets.end(),
                                 [&](Hex hex) { return has(map.grid.index(hex)); });
    if (any && columns != 0) shifts.push_back({-columns, cause, "6.9"});
  };
  add(charts.forest_shift, "forest", [&](int i) { return map.terrain[i] == Terrain::forest; });
  add(charts.swamp_shift, "swamp", [&](int i) { return map.terrain[i] == Terrain::swamp; });
  add(charts.building_shift, "building", [&](int i) { return map.building[i]; });
}

// What the defender gains from one hexside; two kinds add up (R13).
std::vector<Shift> hexside_shifts(const State& state, Hex from, Hex to) {
  const Map& map = state.scenario->map;
  const Charts& charts = state.scenario->charts;
  std::vector<Shift> shifts;
  const auto direction = hex::direction_to(from, to);
  if (!direction) return shifts;
  const auto add = [&](bool present, int columns, const char* cause) {
    if (present && columns != 0) shifts.push_back({-columns, cause, "6.9"});
  };
  add(map.has(map.creek, from, *direction), charts.creek_shift, "creek hexside");
  add(map.has(map.bridge, from, *direction), charts.bridge_shift, "bridge hexside");
  // 6.9: only when the attacker comes upslope.
  const bool upslope = map.has(map.slope, from, *direction) && !map.high[map.grid.index(from)] &&
                       map.high[map.grid.index(to)];
  add(upslope, charts.slope_shift, "slope hexside");
  return shifts;
}

int total(const std::vector<Shift>& shifts) {
  int columns = 0;
  for (const Shift& shift : shifts) columns += shift.columns;
  return columns;
}

// 6.9, R13: only if every adjacent attacker comes over such a hexside against every target; then
// the smallest shift among them. Guns from afar neither cross nor spoil it.
void add_hexside_shifts(const State& state, const Engagement& fight, std::vector<Shift>& shifts) {
  std::optional<std::vector<Shift>> smallest;
  for (const UnitIndex attacker : fight.attackers) {
    for (const Hex target : fight.targets) {
      const auto here = hexside_shifts(state, state.units[attacker].at, target);
      if (!smallest || total(here) > total(*smallest)) smallest = here;
    }
  }
  if (smallest) shifts.insert(shifts.end(), smallest->begin(), smallest->end());
}

// 6.10, R11: an opposite pair, three every second hex, or more than three.
bool enfiladed(const State& state, const Engagement& fight, Hex target) {
  std::array<bool, 6> from{};
  for (const UnitIndex attacker : fight.attackers)
    if (const auto direction = hex::direction_to(target, state.units[attacker].at))
      from[static_cast<std::size_t>(*direction)] = true;
  if (fight.attackers.size() > 3) return true;
  for (std::size_t i = 0; i < 3; ++i)
    if (from[i] && from[i + 3]) return true;
  return (from[0] && from[2] && from[4]) || (from[1] && from[3] && from[5]);
}

// 9.2, R37: while at full steps; once a combat.
bool bayonets(const State& state, const Engagement& fight) {
  return std::any_of(fight.attackers.begin(), fight.attackers.end(), [&](UnitIndex unit) {
    const Unit& counter = state.scenario->units[unit];
    return counter.bayonet && state.units[unit].steps == counter.steps_full();
  });
}

std::vector<Shift> shifts_of(const State& state, const Engagement& fight, int charge_columns) {
  std::vector<Shift> shifts;
  add_hex_shifts(state, fight, shifts);
  // 7.4: a bombardment alone knows no hexsides.
  if (!fight.bombardment) add_hexside_shifts(state, fight, shifts);
  // R12: one shift at most.
  if (std::any_of(fight.targets.begin(), fight.targets.end(),
                  [&](Hex target) { return enfiladed(state, fight, target); }))
    shifts.push_back({1, "enfilade", "6.10"});
  const int bayonet_shift = state.scenario->special.bayonet_shift;
  if (bayonet_shift != 0 && bayonets(state, fight))
    shifts.push_back({bayonet_shift, "bayonets", "9.2"});
  if (charge_columns != 0) shifts.push_back({charge_columns, "charge", "8.2"});
  return shifts;
}

}  // namespace

OddsColumn basic_column(int attack, int defence) {
  return scale.column(attack, defence);
}

Odds odds(const State& state, const Engagement& engagement, int charge_columns) {
  Odds result;
  for (const UnitIndex unit : engagement.attackers)
    result.attack_parts.emplace_back(unit, attack_strength(state, unit));  // R35
  for (const UnitIndex gun : engagement.guns)
    result.attack_parts.emplace_back(gun, fire_strength(state, gun, engagement));
  for (const UnitIndex unit : engagement.defenders)
    result.defence_parts.emplace_back(unit, defence_strength(state, unit));
  for (const auto& part : result.attack_parts) result.attack += part.second;
  for (const auto& part : result.defence_parts) result.defence += part.second;
  result.basic = basic_column(result.attack, result.defence);
  result.shifts = shifts_of(state, engagement, charge_columns);
  result.shifted = scale.shifted(result.basic, total(result.shifts));  // R2
  // 6.16, R3: voluntary lowering comes last.
  result.column = engagement.cap ? std::min(result.shifted, *engagement.cap) : result.shifted;
  return result;
}

}  // namespace adjutant::tlg2
