#include "engine/games/tlg2/ways.hpp"

#include <algorithm>
#include <string>

namespace adjutant::tlg2 {

Ground::Ground(const State& state, UnitIndex unit)
    : map_(state.scenario->map),
      tables_(state.scenario->ground),
      type_(state.scenario->units[unit].type),
      marks_(map_.grid.size()) {
  const auto& scenario = *state.scenario;
  const auto& charts = scenario.charts;
  const auto& mover = scenario.units[unit];
  const auto& special = scenario.special;
  // 9.2, R30: no road bonus for this side during this turn.
  road_bonus_ = special.no_road_side != mover.side || special.no_road_turn != state.turn;
  const auto& allowances =
      scenario.night(state.turn) ? charts.allowance_night : charts.allowance_day;
  allowance_ = allowances[static_cast<std::size_t>(type_)];
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto& other = state.units[i];
    if (other.where != Whereabouts::on_map || i == unit) continue;
    const int index = map_.grid.index(other.at);
    if (scenario.units[i].side == mover.side) {
      // 10.2: the hilltop battery does not count for stacking.
      if (!scenario.units[i].immobile) marks_[index] |= friend_mark;
      continue;
    }
    marks_[index] |= enemy_mark;
    const auto& neighbours = tables_.neighbours()[index];
    for (std::size_t direction = 0; direction < neighbours.size(); ++direction) {
      if ((map_.zone[index] >> direction & 1U) != 0) marks_[neighbours[direction]] |= zone_mark;
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
  return tables_.terrain(type_, road_bonus_, map_.grid.index(hex));
}

std::optional<int> Ground::cost(Hex from, hex::Direction direction) const {
  const auto cost =
      tables_.steps(type_, road_bonus_)[map_.grid.index(from)][static_cast<std::size_t>(direction)];
  if (cost == GroundTables::no_way) return {};
  return cost;
}

Ways::Ways(const Ground& ground, std::span<const Start> starts, Limits limits)
    : ground_(ground),
      limits_(limits),
      costs_(ground.map().grid.size(), not_reached),
      trails_(std::make_unique_for_overwrite<Trail[]>(costs_.size())),
      chains_(limits.cost_max + 1, none) {
  reached_.reserve(64);
  waiting_.reserve(64);
  for (const auto& [hex, cost] : starts) set_out(hex, cost);
  search();
}

void Ways::set_out(Hex hex, int cost) {
  starts_.push_back(hex);
  if (cost > limits_.cost_max) return;
  relax(index_of(hex), cost, {0, 0, static_cast<std::int16_t>(starts_.size() - 1)});
}

void Ways::search() {
  for (int cost = 0; cost < limits_.cost_max; ++cost) {
    // Steps cost something: whatever costs no more is settled.
    if (limits_.goal && costs_[index_of(*limits_.goal)] == cost) return;
    for (auto at = chains_[cost]; at != none; at = waiting_[at].next) {
      if (costs_[waiting_[at].index] == cost) expand(waiting_[at].index);
    }
  }
}

void Ways::expand(int from) {
  const Trail here = trails_[from];
  // 4.3: entering an EZOC ends the move.
  const bool zone = (ground_.marks_[from] & Ground::zone_mark) != 0;
  if (limits_.heed_zones && here.hexes > 0 && zone) return;
  if (here.hexes == way_hexes_max) return;
  const auto& steps = ground_.tables_.steps(ground_.type_, ground_.road_bonus_)[from];
  const auto& neighbours = ground_.tables_.neighbours()[from];
  for (std::size_t direction = 0; direction < steps.size(); ++direction) {
    const int cost = costs_[from] + steps[direction];
    if (steps[direction] == GroundTables::no_way || cost > limits_.cost_max) continue;
    const int to = neighbours[direction];
    if (blocked(to)) continue;
    relax(
        to, cost,
        {here.directions << 3 | direction, static_cast<std::int16_t>(here.hexes + 1), here.start});
  }
}

bool Ways::better(const Trail& one, const Trail& other) {
  if (one.hexes != other.hexes) return one.hexes < other.hexes;
  if (one.start != other.start) return one.start < other.start;
  return one.directions < other.directions;
}

void Ways::relax(int index, int cost, const Trail& trail) {
  const int known = costs_[index];
  if (known == cost) {
    if (better(trail, trails_[index])) trails_[index] = trail;
    return;
  }
  if (known == not_reached) {
    reached_.push_back(static_cast<std::int16_t>(index));
  } else if (known < cost) {
    return;
  }
  costs_[index] = static_cast<std::int16_t>(cost);
  trails_[index] = trail;
  if (cost >= limits_.cost_max) return;  // nobody goes on from there
  waiting_.push_back({index, chains_[cost]});
  chains_[cost] = static_cast<int>(waiting_.size()) - 1;
}

bool Ways::blocked(int index) const {
  constexpr int units = Ground::friend_mark | Ground::enemy_mark;
  return limits_.heed_units && (ground_.marks_[index] & units) != 0;
}

void Ways::add_guaranteed_steps(Hex from) {
  for (const auto direction : hex::all_directions) {
    if (!ground_.cost(from, direction)) continue;
    const int to = index_of(hex::neighbour(from, direction));
    if (blocked(to)) continue;
    relax(to, ground_.allowance(), {static_cast<std::uint64_t>(direction), 1, 0});
  }
}

std::optional<int> Ways::cost(Hex hex) const {
  const int cost = costs_[index_of(hex)];
  if (cost == not_reached) return {};
  return cost;
}

Hex Ways::start(Hex hex) const {
  return starts_[trails_[index_of(hex)].start];
}

std::vector<Hex> Ways::path(Hex hex) const {
  const auto& end = trails_[index_of(hex)];
  std::vector<Hex> path;
  path.reserve(end.hexes);
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
