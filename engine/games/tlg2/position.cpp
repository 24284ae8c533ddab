#include "engine/games/tlg2/position.hpp"

#include <algorithm>
#include <utility>

namespace adjutant::tlg2 {

namespace {

bool on_map(const State& state, UnitIndex unit) {
  return state.units[unit].where == Whereabouts::on_map;
}

const Unit& counter(const State& state, UnitIndex unit) {
  return state.scenario->units[unit];
}

// 4.1, 4.5: zones reach both ways over the hexside between two hexes, or not at all.
bool in_contact(const Map& map, Hex one, Hex other) {
  const auto direction = hex::direction_to(one, other);
  return direction && zone_crosses(map, one, *direction);
}

}  // namespace

std::vector<UnitIndex> units_at(const State& state, Hex hex) {
  std::vector<UnitIndex> found;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (on_map(state, unit) && state.units[unit].at == hex) found.push_back(unit);
  }
  // 10.2: whoever shares its hex with the hilltop battery comes before it.
  std::ranges::sort(found, {},
                    [&](UnitIndex unit) { return std::pair(counter(state, unit).immobile, unit); });
  return found;
}

std::optional<UnitIndex> unit_at(const State& state, Hex hex) {
  std::optional<UnitIndex> immobile;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (!on_map(state, unit) || state.units[unit].at != hex) continue;
    if (!counter(state, unit).immobile) return unit;
    immobile = unit;
  }
  return immobile;
}

bool zone_crosses(const Map& map, Hex from, hex::Direction direction) {
  const Hex to = hex::neighbour(from, direction);
  if (!map.grid.contains(from) || !map.grid.contains(to)) return false;
  // 4.16: nothing happens in, into or out of all-river hexes.
  const auto is_water = [&](Hex hex) { return map.terrain[map.grid.index(hex)] == Terrain::water; };
  if (is_water(from) || is_water(to)) return false;
  // R9: an unbridged river hexside carries no zone of control.
  return !map.has(map.river, from, direction) || map.has(map.bridge, from, direction);
}

bool in_enemy_zone(const State& state, Side side, Hex hex) {
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (counter(state, unit).side == side || !on_map(state, unit)) continue;
    if (in_contact(state.scenario->map, state.units[unit].at, hex)) return true;
  }
  return false;
}

std::vector<UnitIndex> enemies_in_contact(const State& state, UnitIndex unit) {
  std::vector<UnitIndex> found;
  if (!on_map(state, unit)) return found;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto other = static_cast<UnitIndex>(i);
    if (counter(state, other).side == counter(state, unit).side || !on_map(state, other)) continue;
    if (in_contact(state.scenario->map, state.units[other].at, state.units[unit].at)) {
      found.push_back(other);
    }
  }
  return found;
}

int attack_strength(const State& state, UnitIndex unit) {
  return counter(state, unit).strength_at(state.units[unit].steps);
}

int defence_strength(const State& state, UnitIndex unit) {
  // 7.9: guns defend with 1, whatever is printed.
  if (counter(state, unit).type == UnitType::artillery) return 1;
  return attack_strength(state, unit);
}

}  // namespace adjutant::tlg2
