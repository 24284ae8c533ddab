#include "engine/games/tlg2/retreat.hpp"

#include <algorithm>

#include "engine/games/tlg2/obligations.hpp"

namespace adjutant::tlg2 {

namespace {

bool contains(const std::vector<Hex>& hexes, Hex hex) {
  return std::find(hexes.begin(), hexes.end(), hex) != hexes.end();
}

// R17
bool multi_hex(const State& state) {
  return state.combat && state.combat->defender_hexes.size() > 1;
}

bool held_at_start(const State& state, Hex hex) {
  return contains(state.combat->defender_hexes, hex) || contains(state.combat->attacker_hexes, hex);
}

bool held_by_enemy(const State& state, UnitIndex unit, Hex hex) {
  const auto there = unit_at(state, hex);
  return there && state.scenario->units[*there].side != state.scenario->units[unit].side;
}

// R19: the hexes next to the unit that it could enter at all, friends in them or not.
std::vector<Hex> passable(const State& state, UnitIndex unit) {
  const Hex from = state.units[unit].at;
  std::vector<Hex> hexes;
  for (const hex::Direction direction : hex::all_directions) {
    const Hex to = hex::neighbour(from, direction);
    // 4.16, 4.20: what no zone of control crosses no unit crosses: rivers, water, the map's edge.
    if (!zone_crosses(state.scenario->map, from, direction)) continue;
    if (held_by_enemy(state, unit, to)) continue;
    // R17: not where any unit stood as a multi-hex combat began.
    if (multi_hex(state) && held_at_start(state, to)) continue;
    hexes.push_back(to);
  }
  std::sort(hexes.begin(), hexes.end());
  return hexes;
}

// R16: the empty hexes of the better sort that there is.
std::vector<Hex> empty_ways_out(const State& state, UnitIndex unit) {
  const Side side = state.scenario->units[unit].side;
  std::vector<Hex> safe, exposed;
  for (const Hex to : passable(state, unit)) {
    if (in_the_way(state, to)) continue;
    (in_enemy_zone(state, side, to) ? exposed : safe).push_back(to);
  }
  return safe.empty() ? exposed : safe;
}

// 6.13: the friend in this hex, if he could be displaced: not in an EZOC, and not on his way yet.
std::optional<UnitIndex> displaceable(const State& state, Hex hex, UnitSet gone) {
  const auto unit = in_the_way(state, hex);
  if (!unit || (gone & bit(*unit)) != 0) return std::nullopt;
  if (in_enemy_zone(state, state.scenario->units[*unit].side, hex)) return std::nullopt;
  return unit;
}

// R18: depth first, no unit twice.
bool finds_way_out(const State& state, UnitIndex unit, UnitSet& seen) {
  if (!empty_ways_out(state, unit).empty()) return true;
  for (const Hex to : passable(state, unit)) {
    const auto displaced = displaceable(state, to, seen);
    if (!displaced) continue;
    seen |= bit(*displaced);
    if (finds_way_out(state, *displaced, seen)) return true;
  }
  return false;
}

// 6.13: friends this unit could displace, if they find a way out. `gone`: units on their way.
std::vector<Hex> by_displacement(const State& state, UnitIndex unit, UnitSet gone) {
  std::vector<Hex> hexes;
  if (multi_hex(state)) return hexes;  // R17
  for (const Hex to : passable(state, unit)) {
    const auto displaced = displaceable(state, to, gone);
    if (!displaced) continue;
    UnitSet seen = gone | bit(*displaced);
    if (finds_way_out(state, *displaced, seen)) hexes.push_back(to);
  }
  return hexes;
}

}  // namespace

std::optional<UnitIndex> in_the_way(const State& state, Hex hex) {
  const auto there = unit_at(state, hex);
  // 10.2: the hilltop battery does not count for stacking.
  if (!there || state.scenario->units[*there].immobile) return std::nullopt;
  return there;
}

std::vector<Hex> ways_out(const State& state, UnitIndex unit) {
  if (state.scenario->units[unit].immobile) return {};  // 10.2, R18
  auto hexes = empty_ways_out(state, unit);
  if (!hexes.empty()) return hexes;
  UnitSet gone = bit(unit);
  if (state.combat)
    for (const auto& link : state.combat->chain) gone |= bit(link.first);
  return by_displacement(state, unit, gone);
}

}  // namespace adjutant::tlg2
