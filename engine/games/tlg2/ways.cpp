#include "engine/games/tlg2/ways.hpp"

#include <algorithm>
#include <string>

namespace adjutant::tlg2 {

Ground::Ground(const State& state, UnitIndex unit, Room& room)
    : map_(state.scenario->map),
      tables_(state.scenario->ground),
      type_(state.scenario->units[unit].type),
      marks_(map_.grid.size(), &room),
      occupied_(&room),
      room_(room) {
  const auto& scenario = *state.scenario;
  const auto& charts = scenario.charts;
  const auto& mover = scenario.units[unit];
  const auto& special = scenario.special;
  // 9.2, R30: no road bonus for this side during this turn.
  road_bonus_ = special.no_road_side != mover.side || special.no_road_turn != state.turn;
  const auto& allowances =
      scenario.night(state.turn) ? charts.allowance_night : charts.allowance_day;
  allowance_ = allowances[static_cast<std::size_t>(type_)];
  occupied_.reserve(state.units.size());
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const auto& other = state.units[i];
    if (other.where != Whereabouts::on_map || i == unit) continue;
    const int index = map_.grid.index(other.at);
    if (scenario.units[i].side == mover.side) {
      // 10.2: the hilltop battery does not count for stacking.
      if (scenario.units[i].immobile) continue;
      marks_[index] |= friend_mark;
      occupied_.push_back(static_cast<std::int16_t>(index));
      continue;
    }
    marks_[index] |= enemy_mark;
    occupied_.push_back(static_cast<std::int16_t>(index));
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
  const auto& steps = tables_.steps(type_, road_bonus_)[map_.grid.index(from)];
  const int cost = steps[static_cast<std::size_t>(direction)].cost;
  if (cost == GroundTables::no_way) return {};
  return cost;
}

Ways::Ways(const Ground& ground, std::span<const Start> starts, Limits limits)
    : ground_(ground),
      limits_(limits),
      starts_(&ground.room()),
      places_(ground.map().grid.size(), not_reached, &ground.room()),
      found_(&ground.room()),
      waiting_(&ground.room()),
      chains_(limits.cost_max + 1, none, &ground.room()) {
  constexpr std::size_t hexes_in_reach = 128;  // of most units, so that lists seldom grow
  found_.reserve(hexes_in_reach);
  waiting_.reserve(hexes_in_reach);
  if (limits_.heed_units) {
    for (const int index : ground_.occupied_) places_[index] = blocked;
  }
  for (const auto& [hex, cost] : starts) {
    starts_.push_back(hex);
    if (cost > limits_.cost_max) continue;
    const int index = ground_.map().grid.index(hex);
    if (places_[index] == blocked) places_[index] = not_reached;  // whoever is there may leave
    relax({0, static_cast<std::int16_t>(index), static_cast<std::int16_t>(cost), 0,
           static_cast<std::int16_t>(starts_.size() - 1)});
  }
  search();
}

void Ways::search() {
  for (int cost = 0; cost < limits_.cost_max; ++cost) {
    // Steps cost something: whatever costs no more is settled.
    if (limits_.goal) {
      const Place goal = place_of(*limits_.goal);
      if (goal >= 0 && found_[goal].cost == cost) return;
    }
    for (int at = chains_[cost]; at != none; at = waiting_[at].next) {
      const Found& way = found_[waiting_[at].place];
      if (way.cost == cost) expand(way);
    }
  }
}

void Ways::expand(Found from) {
  // 4.3: entering an EZOC ends the move.
  const bool zone = (ground_.marks_[from.index] & Ground::zone_mark) != 0;
  if (limits_.heed_zones && from.hexes > 0 && zone) return;
  if (from.hexes == way_hexes_max) return;
  const auto& steps = ground_.tables_.steps(ground_.type_, ground_.road_bonus_)[from.index];
  for (std::size_t direction = 0; direction < steps.size(); ++direction) {
    const int cost = from.cost + steps[direction].cost;
    if (cost > limits_.cost_max) continue;  // no_way is more than any limit
    // Most hexes are known already by a cheaper way; a blocked one leads nowhere.
    const Place place = places_[steps[direction].to];
    if (place == blocked || (place >= 0 && found_[place].cost < cost)) continue;
    relax({from.directions << 3 | direction, steps[direction].to, static_cast<std::int16_t>(cost),
           static_cast<std::int16_t>(from.hexes + 1), from.start});
  }
}

bool Ways::better(const Found& one, const Found& other) {
  if (one.cost != other.cost) return one.cost < other.cost;
  if (one.hexes != other.hexes) return one.hexes < other.hexes;
  if (one.start != other.start) return one.start < other.start;
  return one.directions < other.directions;
}

void Ways::relax(const Found& way) {
  Place& place = places_[way.index];
  if (place == blocked) return;
  if (place == not_reached) {
    place = static_cast<Place>(found_.size());
    found_.push_back(way);
  } else {
    Found& known = found_[place];
    if (!better(way, known)) return;
    const bool cheaper = way.cost < known.cost;
    known = way;
    if (!cheaper) return;  // it waits already
  }
  if (way.cost >= limits_.cost_max) return;  // nobody goes on from there
  waiting_.push_back({place, chains_[way.cost]});
  chains_[way.cost] = static_cast<int>(waiting_.size()) - 1;
}

void Ways::add_guaranteed_steps(Hex from) {
  const int index = ground_.map().grid.index(from);
  const auto& steps = ground_.tables_.steps(ground_.type_, ground_.road_bonus_)[index];
  for (std::size_t direction = 0; direction < steps.size(); ++direction) {
    if (steps[direction].cost == GroundTables::no_way) continue;
    relax({direction, steps[direction].to, static_cast<std::int16_t>(ground_.allowance()), 1, 0});
  }
}

std::optional<int> Ways::cost(Hex hex) const {
  if (place_of(hex) < 0) return {};
  return found(hex).cost;
}

Hex Ways::start(Hex hex) const {
  return starts_[found(hex).start];
}

std::vector<Hex> Ways::path(Hex hex, bool with_start) const {
  const auto& end = found(hex);
  std::vector<Hex> path;
  path.reserve(end.hexes + 1);
  Hex at = start(hex);
  if (with_start) path.push_back(at);
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
