#include "engine/games/tlg2/ways.hpp"

#include <algorithm>
#include <string>

#include "engine/games/tlg2/position.hpp"

namespace adjutant::tlg2 {

Ground::Ground(const State& state, UnitIndex unit)
    : map_(state.scenario->map),
      charts_(state.scenario->charts),
      type_(state.scenario->units[unit].type),
      marks_(map_.grid.size()) {
  const auto& scenario = *state.scenario;
  const auto& mover = scenario.units[unit];
  const auto& special = scenario.special;
  // 9.2, R30: no road bonus for this side during this turn.
  road_bonus_ = special.no_road_side != mover.side || special.no_road_turn != state.turn;
  const auto& allowances =
      scenario.night(state.turn) ? charts_.allowance_night : charts_.allowance_day;
  allowance_ = allowances[static_cast<std::size_t>(type_)];
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto& other = state.units[i];
    if (other.where != Whereabouts::on_map || i == unit) continue;
    auto& mark = marks_[map_.grid.index(other.at)];
    if (scenario.units[i].side == mover.side) {
      // 10.2: the hilltop battery does not count for stacking.
      if (!scenario.units[i].immobile) mark |= friend_mark;
      continue;
    }
    mark |= enemy_mark;
    for (const auto direction : hex::all_directions) {
      if (!zone_crosses(map_, other.at, direction)) continue;
      marks_[map_.grid.index(hex::neighbour(other.at, direction))] |= zone_mark;
    }
  }
}

bool Ground::enterable(Hex hex) const {
  return map_.grid.contains(hex) && map_.terrain[map_.grid.index(hex)] != Terrain::water;
}

bool Ground::friend_in(Hex hex) const {
  return marked(hex, friend_mark);
}

bool Ground::enemy_in(Hex hex) const {
  return marked(hex, enemy_mark);
}

bool Ground::enemy_zone(Hex hex) const {
  return marked(hex, zone_mark);
}

bool Ground::has_road(Hex hex) const {
  return map_.road[map_.grid.index(hex)] != 0;
}

int Ground::terrain_cost(Hex hex) const {
  const auto index = map_.grid.index(hex);
  const auto type = static_cast<std::size_t>(type_);
  // R30: without the road bonus a road hex counts as clear.
  if (!road_bonus_ && has_road(hex)) return charts_.clear_cost[type];
  if (map_.building[index]) return charts_.building_cost[type];  // 4.19
  switch (map_.terrain[index]) {
    case Terrain::forest:
      return charts_.forest_cost[type];  // 4.14
    case Terrain::swamp:
      return charts_.swamp_cost[type];  // 4.15
    case Terrain::clear:
    case Terrain::water:
      break;
  }
  return charts_.clear_cost[type];  // 4.13; R15: a slope costs nothing
}

std::optional<int> Ground::cost(Hex from, hex::Direction direction) const {
  const Hex to = hex::neighbour(from, direction);
  if (!enterable(to)) return {};  // 4.16, 4.20
  const bool bridge = map_.has(map_.bridge, from, direction);
  // 4.16: rivers are crossed on bridges alone.
  if (map_.has(map_.river, from, direction) && !bridge) return {};
  const bool by_road = road_bonus_ && map_.has(map_.road, from, direction);
  int cost = by_road ? charts_.road_cost : terrain_cost(to);  // 4.18
  // 4.16: a creek costs more, on the road too.
  if (map_.has(map_.creek, from, direction) && !bridge) cost += charts_.creek_cost;
  return cost;
}

Ways::Ways(const Ground& ground, const std::vector<std::pair<Hex, int>>& starts, Limits limits)
    : ground_(ground), limits_(limits), labels_(ground.map().grid.size()) {
  std::vector<std::vector<int>> by_cost(limits_.cost_max + 1);
  for (const auto& [hex, cost] : starts) {
    starts_.push_back(hex);
    if (cost > limits_.cost_max) continue;
    const auto index = ground_.map().grid.index(hex);
    relax(index, {cost, 0, 0, static_cast<std::int16_t>(starts_.size() - 1)});
    by_cost[cost].push_back(index);
  }
  for (int cost = 0; cost <= limits_.cost_max; ++cost) {
    for (std::size_t i = 0; i < by_cost[cost].size(); ++i) {
      const int index = by_cost[cost][i];
      if (labels_[index].cost == cost) expand(index, by_cost);
    }
  }
}

void Ways::expand(int index, std::vector<std::vector<int>>& by_cost) {
  const Hex from = ground_.map().grid.at(index);
  const Label here = labels_[index];
  // 4.3: entering an EZOC ends the move.
  if (limits_.heed_zones && here.hexes > 0 && ground_.enemy_zone(from)) return;
  if (here.hexes == way_hexes_max) return;
  for (const auto direction : hex::all_directions) {
    const auto step = ground_.cost(from, direction);
    if (!step || here.cost + *step > limits_.cost_max) continue;
    const Hex to = hex::neighbour(from, direction);
    if (blocked(to)) continue;
    const Label next{here.cost + *step, here.hexes + 1,
                     here.directions << 3 | static_cast<std::uint64_t>(direction), here.start};
    const int to_index = ground_.map().grid.index(to);
    const bool cheaper = labels_[to_index].cost < 0 || next.cost < labels_[to_index].cost;
    relax(to_index, next);
    if (cheaper) by_cost[next.cost].push_back(to_index);
  }
}

bool Ways::better(const Label& one, const Label& other) {
  if (other.cost < 0) return true;
  if (one.cost != other.cost) return one.cost < other.cost;
  if (one.hexes != other.hexes) return one.hexes < other.hexes;
  if (one.start != other.start) return one.start < other.start;
  return one.directions < other.directions;
}

void Ways::relax(int index, const Label& label) {
  if (better(label, labels_[index])) labels_[index] = label;
}

bool Ways::blocked(Hex hex) const {
  return limits_.heed_units && (ground_.friend_in(hex) || ground_.enemy_in(hex));
}

void Ways::add_guaranteed_steps(Hex from) {
  for (const auto direction : hex::all_directions) {
    if (!ground_.cost(from, direction)) continue;
    const Hex to = hex::neighbour(from, direction);
    if (blocked(to)) continue;
    relax(ground_.map().grid.index(to),
          {ground_.allowance(), 1, static_cast<std::uint64_t>(direction), 0});
  }
}

std::optional<int> Ways::cost(Hex hex) const {
  if (label(hex).cost < 0) return {};
  return label(hex).cost;
}

Hex Ways::start(Hex hex) const {
  return starts_[label(hex).start];
}

std::vector<Hex> Ways::path(Hex hex) const {
  const auto& end = label(hex);
  std::vector<Hex> path;
  Hex at = start(hex);
  for (int left = end.hexes - 1; left >= 0; --left) {
    at = hex::neighbour(at, static_cast<hex::Direction>(end.directions >> (3 * left) & 7));
    path.push_back(at);
  }
  return path;
}

std::string points_text(int half_points) {
  return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

}  // namespace adjutant::tlg2
