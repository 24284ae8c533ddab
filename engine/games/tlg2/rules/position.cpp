#include "engine/games/tlg2/rules/position.hpp"

#include <algorithm>
#include <utility>

#include "engine/hexwar/condition.hpp"

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
  // 10.2: a unit that shares its hex with the hilltop battery comes before it.
  if (found.size() < 2) return found;
  std::ranges::sort(found, {},
                    [&](UnitIndex unit) { return std::pair(counter(state, unit).immobile, unit); });
  return found;
}

std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                       std::string_view condition) {
  const auto place_of = [&](std::string_view name) -> std::optional<std::optional<Hex>> {
    const auto unit = state.scenario->find_unit(name);
    if (!unit) return {};
    return on_map(state, *unit) ? std::optional(state.units[*unit].at) : std::nullopt;
  };
  return hexwar::holds(condition, state.scenario->map.grid,
                       {place_of, [&](Hex hex) { return !unit_at(state, hex); }});
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
  return map.has(map.zone, from, direction);
}

// 4.2: the unit in the hex.
std::optional<UnitIndex> enemy_zone(const State& state, Side side, Hex hex) {
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (counter(state, unit).side == side || !on_map(state, unit)) continue;
    if (in_contact(state.scenario->map, state.units[unit].at, hex)) return unit;
  }
  return {};
}

bool in_enemy_zone(const State& state, Side side, Hex hex) {
  return enemy_zone(state, side, hex).has_value();
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

Occupancy::Occupancy(const State& state)
    : state_(state), grid_(state.scenario->map.grid), there_(grid_.size()) {
  std::uint8_t groups = 0;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto unit = static_cast<UnitIndex>(i);
    if (!on_map(state, unit)) continue;
    auto& group = there_[grid_.index(state.units[i].at)];
    if (group == 0) group = ++groups;
    groups_[group] |= bit(unit);
  }
}

UnitSet Occupancy::in_contact_with(Hex hex) const {
  UnitSet found = 0;
  for (const int next : state_.scenario->movement.zone(grid_.index(hex))) found |= at(next);
  return found;
}

UnitSet Occupancy::enemies_in_contact(UnitIndex unit) const {
  const Side enemy = core::opponent(counter(state_, unit).side);
  return in_contact_with(state_.units[unit].at) & state_.scenario->units_of(enemy);
}

bool Occupancy::in_enemy_zone(Side side, Hex hex) const {
  return (in_contact_with(hex) & state_.scenario->units_of(core::opponent(side))) != 0;
}

void place(State& state, UnitIndex unit, Hex hex) {
  UnitState& now = state.units[unit];
  now.where = Whereabouts::on_map;
  now.at = hex;
  const auto& returning = state.scenario->special.returning;
  if (!returning || returning->home != hex) return;
  state.home_held_by = counter(state, unit).side;
  // R38: from now on its side may win the hex back, and with it the unit.
  const bool lost = state.units[returning->unit].where == Whereabouts::eliminated;
  if (state.scenario->rules.return_after_capture && lost &&
      state.home_held_by != counter(state, returning->unit).side) {
    state.home_taken = true;
  }
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
