#include "engine/games/tlg2/scenario/ground_tables.hpp"

#include "engine/games/tlg2/scenario/scenario.hpp"

namespace adjutant::tlg2 {

namespace {

std::vector<GroundTables::Neighbours> neighbours_on(const hex::Grid& grid) {
  std::vector<GroundTables::Neighbours> all(grid.size());
  for (int index = 0; index < grid.size(); ++index) {
    for (const auto direction : hex::all_directions) {
      const Hex next = hex::neighbour(grid.at(index), direction);
      all[index][static_cast<std::size_t>(direction)] =
          grid.contains(next) ? static_cast<std::int16_t>(grid.index(next)) : GroundTables::off_map;
    }
  }
  return all;
}

int terrain_cost(const Map& map, const Charts& charts, UnitType unit_type, bool road_bonus,
                 int index) {
  const auto type = static_cast<std::size_t>(unit_type);
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

int step_cost(const Map& map, const Charts& charts, bool road_bonus, Hex from,
              hex::Direction direction, int to_terrain_cost) {
  const Hex to = hex::neighbour(from, direction);
  // 4.16, 4.20: nobody enters an all-river hex, nor leaves the map.
  if (!map.grid.contains(to) || map.terrain[map.grid.index(to)] == Terrain::water) {
    return GroundTables::no_way;
  }
  const bool bridge = map.has(map.bridge, from, direction);
  // 4.16: rivers are crossed on bridges alone.
  if (map.has(map.river, from, direction) && !bridge) return GroundTables::no_way;
  const bool by_road = road_bonus && map.has(map.road, from, direction);
  int cost = by_road ? charts.road_cost : to_terrain_cost;  // 4.18
  // 4.16: a creek costs more, on the road too.
  if (map.has(map.creek, from, direction) && !bridge) cost += charts.creek_cost;
  return cost;
}

}  // namespace

GroundTables::GroundTables(const Map& map, const Charts& charts)
    : neighbours_(neighbours_on(map.grid)), zones_(map.grid.size()) {
  for (int index = 0; index < map.grid.size(); ++index) {
    Zone& zone = zones_[index];
    for (std::size_t direction = 0; direction < neighbours_[index].size(); ++direction) {
      if ((map.zone[index] >> direction & 1U) == 0) continue;
      zone.hexes[zone.count++] = neighbours_[index][direction];
    }
  }
  for (const auto type : {UnitType::infantry, UnitType::cavalry, UnitType::artillery}) {
    for (const bool road_bonus : {false, true}) {
      auto& table = tables_[static_cast<std::size_t>(type)][road_bonus ? 1 : 0];
      for (int index = 0; index < map.grid.size(); ++index) {
        table.terrain.push_back(
            static_cast<std::uint8_t>(terrain_cost(map, charts, type, road_bonus, index)));
      }
      table.steps.resize(map.grid.size());
      for (int index = 0; index < map.grid.size(); ++index) {
        table.steps[index].fill({static_cast<std::int16_t>(index), no_way});
        for (const auto direction : hex::all_directions) {
          const auto to = neighbours_[index][static_cast<std::size_t>(direction)];
          if (to == off_map) continue;
          table.steps[index][static_cast<std::size_t>(direction)] = {
              to, static_cast<std::int16_t>(step_cost(map, charts, road_bonus, map.grid.at(index),
                                                      direction, table.terrain[to]))};
        }
      }
    }
  }
}

}  // namespace adjutant::tlg2
