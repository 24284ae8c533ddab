#include "engine/games/tlg2/scenario/movement_tables.hpp"

#include "engine/games/tlg2/scenario/scenario.hpp"

namespace adjutant::tlg2 {

namespace {

using hexwar::MovementCosts;

int entering_cost(const Map& map, const Charts& charts, UnitType unit_type, bool road_bonus,
                  int index) {
  const auto type = static_cast<std::size_t>(unit_type);
  // 4.16: nobody enters an all-river hex.
  if (map.terrain[index] == Terrain::water) return MovementCosts::forbidden;
  // R30: without the road bonus a road hex counts as clear.
  if (!road_bonus && map.road[index] != 0) return charts.clear_cost[type];
  if (map.building[index]) return charts.building_cost[type];  // 4.19
  switch (map.terrain[index]) {
    case Terrain::forest:
      return charts.forest_cost[type];  // 4.14
    case Terrain::swamp:
      return charts.swamp_cost[type];  // 4.15
    case Terrain::clear:
    case Terrain::water:
      break;
  }
  return charts.clear_cost[type];  // 4.13; R15: a slope costs nothing
}

// 4.20: over the edge of the map there is no step.
int step_cost(const Map& map, const Charts& charts, bool road_bonus, Hex from,
              hex::Direction direction, int entering) {
  const bool bridge = map.has(map.bridge, from, direction);
  // 4.16: rivers are crossed on bridges alone.
  if (map.has(map.river, from, direction) && !bridge) return MovementCosts::forbidden;
  const bool by_road = road_bonus && map.has(map.road, from, direction);
  int cost = by_road ? charts.road_cost : entering;  // 4.18
  // 4.16: a creek costs more, on the road too.
  if (map.has(map.creek, from, direction) && !bridge) cost += charts.creek_cost;
  return cost;
}

}  // namespace

MovementTables::MovementTables(const Map& map, const Charts& charts)
    : adjacency_(map.grid), zones_(map.grid, adjacency_, [&](Hex from, hex::Direction direction) {
        return map.has(map.zone, from, direction);
      }) {
  for (const auto type : {UnitType::infantry, UnitType::cavalry, UnitType::artillery}) {
    for (const bool road_bonus : {false, true}) {
      costs_[static_cast<std::size_t>(type)][road_bonus ? 1 : 0] = MovementCosts(
          map.grid, adjacency_,
          [&](Hex hex) {
            return entering_cost(map, charts, type, road_bonus, map.grid.index(hex));
          },
          [&](Hex from, hex::Direction direction, int entering) {
            return step_cost(map, charts, road_bonus, from, direction, entering);
          });
    }
  }
  marches_ = Marches(costs(UnitType::infantry, true), map.grid.size());
}

}  // namespace adjutant::tlg2
