#include "engine/games/tlg2/rules/side_map.hpp"

namespace adjutant::tlg2 {

SideMap::SideMap(const State& state, Side side, Arena& arena)
    : MovementMap(state.scenario->map.grid, state.scenario->movement.adjacency(),
                  state.scenario->movement.zones(), arena),
      state_(state) {
  const auto& scenario = *state.scenario;
  // 9.2, R30: no road bonus for this side during this turn.
  road_bonus_ =
      scenario.special.no_road_side != side || scenario.special.no_road_turn != state.turn;
  reserve(state.units.size());
  const auto each_on_map = [&](UnitSet units, auto&& add) {
    for (const UnitIndex unit : each(units)) {
      const UnitState& now = state.units[unit];
      if (now.where == Whereabouts::on_map) add(grid().index(now.at));
    }
  };
  // 4.9; 10.2: the hilltop battery does not count for stacking.
  each_on_map(scenario.units_of(side) & ~scenario.immobile,
              [&](int index) { add_friend_who_shuts(index); });
  // 4.1, 4.10
  each_on_map(scenario.units_of(core::opponent(side)), [&](int index) {
    add_enemy(index);
    add_zone_from(index);
  });
}

SideMap::SideMap(const State& state, UnitIndex unit, Arena& arena)
    : SideMap(state, state.scenario->units[unit].side, arena) {
  turn_to(unit);
}

void SideMap::turn_to(UnitIndex unit) {
  const auto& scenario = *state_.scenario;
  const auto& charts = scenario.charts;
  const bool night = scenario.night(state_.turn);
  const UnitState& now = state_.units[unit];
  own_hex_ = now.where == Whereabouts::on_map ? std::optional(now.at) : std::nullopt;
  type_ = scenario.units[unit].type;
  // 2.7: by type, day and night.
  const auto& allowances = night ? charts.allowance_night : charts.allowance_day;
  use(scenario.movement.costs(type_, road_bonus_), allowances[static_cast<std::size_t>(type_)]);
}

bool SideMap::enterable(Hex hex) const {
  const Map& map = state_.scenario->map;
  return grid().contains(hex) && map.terrain[grid().index(hex)] != Terrain::water;
}

bool SideMap::friend_in(Hex hex) const {
  return hex != own_hex_ && shut_by_friend(hex);
}

bool SideMap::has_road(Hex hex) const {
  return state_.scenario->map.road[grid().index(hex)] != 0;
}

}  // namespace adjutant::tlg2
