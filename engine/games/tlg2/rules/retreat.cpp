#include "engine/games/tlg2/rules/retreat.hpp"

#include <algorithm>

#include "engine/games/tlg2/rules/obligations.hpp"

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

// Looks for ways out as things stand.
class RetreatSearch {
 public:
  explicit RetreatSearch(const State& state) : state_(state), occupancy_(state) {}

  // 6.14, R16: the empty hexes of the better sort that there is.
  std::vector<Hex> empty(UnitIndex unit) const {
    const Side side = state_.scenario->units[unit].side;
    std::vector<Hex> safe, exposed;
    for (const Hex to : passable(unit)) {
      if (mobile_in(to) != 0) continue;
      (occupancy_.in_enemy_zone(side, to) ? exposed : safe).push_back(to);
    }
    return safe.empty() ? exposed : safe;
  }

  // 6.13: friends this unit could displace, if they find a way out. `gone`: units on their way.
  std::vector<Hex> by_displacement(UnitIndex unit, UnitSet gone) const {
    std::vector<Hex> plain, hexes;
    if (multi_hex(state_)) return hexes;  // R17
    for (const Hex to : passable(unit)) {
      const UnitSet displaced = displaceable(to, gone);
      UnitSet seen = gone | displaced;
      if (displaced == 0 || !finds_retreat(lowest(displaced), seen)) continue;
      hexes.push_back(to);
      if (!empty(lowest(displaced)).empty()) plain.push_back(to);
    }
    // R43: chains only where nobody could be displaced without one.
    return state_.scenario->rules.chains_last && !plain.empty() ? plain : hexes;
  }

 private:
  // 10.2: the hilltop battery does not count for stacking.
  UnitSet mobile_in(Hex hex) const { return occupancy_.at(hex) & ~state_.scenario->immobile; }

  // 6.12, R19: the hexes next to the unit that it could enter at all, friends in them or not,
  // sorted.
  std::vector<Hex> passable(UnitIndex unit) const {
    const Scenario& scenario = *state_.scenario;
    const auto& grid = scenario.map.grid;
    const UnitSet enemies = scenario.units_of(core::opponent(scenario.units[unit].side));
    std::vector<Hex> hexes;
    // 4.16, 4.20: what no zone of control crosses no unit crosses: rivers, water, the map's edge.
    for (const int index : scenario.movement.zone(grid.index(state_.units[unit].at))) {
      if ((occupancy_.at(index) & enemies) != 0) continue;
      // R17: not where any unit stood as a multi-hex combat began.
      const Hex to = grid.at(index);
      if (multi_hex(state_) && held_at_start(state_, to)) continue;
      hexes.push_back(to);
    }
    std::sort(hexes.begin(), hexes.end());
    return hexes;
  }

  // 6.13: the friend in this hex, if it could be displaced: not in an EZOC, and not on its way yet.
  UnitSet displaceable(Hex hex, UnitSet gone) const {
    const UnitSet there = mobile_in(hex) & ~gone;
    if (there == 0) return 0;
    return occupancy_.in_enemy_zone(state_.scenario->units[lowest(there)].side, hex) ? 0 : there;
  }

  // R18: depth first, no unit twice.
  bool finds_retreat(UnitIndex unit, UnitSet& seen) const {
    if (!empty(unit).empty()) return true;
    for (const Hex to : passable(unit)) {
      const UnitSet displaced = displaceable(to, seen);
      if (displaced == 0) continue;
      seen |= displaced;
      if (finds_retreat(lowest(displaced), seen)) return true;
    }
    return false;
  }

  const State& state_;
  const Occupancy occupancy_;
};

}  // namespace

std::optional<UnitIndex> in_the_way(const State& state, Hex hex) {
  const auto there = unit_at(state, hex);
  // 10.2: the hilltop battery does not count for stacking.
  if (!there || state.scenario->units[*there].immobile) return std::nullopt;
  return there;
}

std::vector<Hex> retreat_hexes(const State& state, UnitIndex unit) {
  if (state.scenario->units[unit].immobile) return {};  // 10.2, R18
  const RetreatSearch search(state);
  auto hexes = search.empty(unit);
  if (!hexes.empty()) return hexes;
  UnitSet gone = bit(unit);
  if (state.combat)
    for (const OnTheWay& moving : state.combat->chain) gone |= bit(moving.unit);
  return search.by_displacement(unit, gone);
}

}  // namespace adjutant::tlg2
