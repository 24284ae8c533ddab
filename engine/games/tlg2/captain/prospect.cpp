#include "engine/games/tlg2/captain/prospect.hpp"

#include <algorithm>
#include <limits>

#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::int16_t unreached = std::numeric_limits<std::int16_t>::max();
constexpr std::int16_t shut = -1;  // of a hex that nobody comes into
constexpr int strength_use = 4;    // hundredths that each strength point sent costs elsewhere
constexpr int extra_contact = 70;  // for each enemy touched who is not the target (6.1)

}  // namespace

Prospect::Prospect(const State& state, Side mover, const Appraisal& appraisal)
    : state_(state),
      scenario_(*state.scenario),
      mover_(mover),
      appraisal_(appraisal),
      comers_(scenario_.map.grid.size()),
      zones_(scenario_.map.grid.size()),
      barred_(scenario_.map.grid.size()),
      costs_(scenario_.map.grid.size()) {
  // Whose turn is past moves in the next one, the second side excepted while the first is on.
  turn_ = state.turn + (mover == us && state.side == ac ? 1 : 0);
  night_ = scenario_.night(turn_);
  road_bonus_ = scenario_.special.no_road_side != mover || scenario_.special.no_road_turn != turn_;
  for (const UnitIndex unit : each(scenario_.units_of(mover))) {
    if (state.units[unit].where != Whereabouts::eliminated) by_strength_.push_back(unit);
  }
  std::ranges::sort(by_strength_, {},
                    [&](UnitIndex unit) { return std::pair(-attack_strength(state, unit), unit); });
  mark();
  open_.assign(barred_.size(), unreached);
  for (std::size_t i = 0; i < barred_.size(); ++i) {
    if (barred_[i]) open_[i] = shut;
  }
  for (const UnitIndex unit : by_strength_) flood(unit);
  aim();
}

void Prospect::mark() {
  const Map& map = scenario_.map;
  for (const UnitIndex enemy : each(scenario_.units_of(core::opponent(mover_)))) {
    if (state_.units[enemy].where != Whereabouts::on_map) continue;
    const int index = map.grid.index(state_.units[enemy].at);
    barred_[index] = true;
    for (const int next : scenario_.movement.zone(index)) zones_[next] |= bit(enemy);
  }
  for (const UnitIndex unit : by_strength_) {
    const UnitState& now = state_.units[unit];
    if (now.where != Whereabouts::on_map || scenario_.units[unit].immobile) continue;
    const int index = map.grid.index(now.at);
    if (zones_[index] != 0 || (now.moved && state_.side == mover_)) barred_[index] = true;
  }
}

void Prospect::flood(UnitIndex unit) {
  const UnitState& now = state_.units[unit];
  const Unit& counter = scenario_.units[unit];
  const Map& map = scenario_.map;
  const auto& allowances =
      night_ ? scenario_.charts.allowance_night : scenario_.charts.allowance_day;
  const int allowance = allowances[static_cast<std::size_t>(counter.type)];
  std::ranges::copy(open_, costs_.begin());
  waiting_.resize(std::max(waiting_.size(), static_cast<std::size_t>(allowance) + 1));
  if (now.where == Whereabouts::on_map) {
    const int index = map.grid.index(now.at);
    comers_[index] |= bit(unit);
    if (counter.immobile || barred_[index]) return;
    costs_[index] = 0;
    waiting_[0].push_back(static_cast<std::int16_t>(index));
    // 4.8, R25: one hex is guaranteed.
    for (const auto& step : scenario_.movement.costs(counter.type, road_bonus_).steps(index)) {
      if (step.cost != hexwar::MovementCosts::forbidden && !barred_[step.to])
        comers_[step.to] |= bit(unit);
    }
    return spread(bit(unit), allowance, counter.type);
  }
  if (counter.arrives == 0 || counter.arrives > turn_) return;
  const int index = entry(counter.entry);
  const int cost = std::min<int>(allowance, scenario_.charts.road_cost * 2);
  costs_[index] = static_cast<std::int16_t>(cost);
  comers_[index] |= bit(unit);
  waiting_[cost].push_back(static_cast<std::int16_t>(index));
  spread(bit(unit), allowance, counter.type);
}

// R27: the nearest hex of the edge that the enemy leaves open. The friend who stands there moves
// on.
int Prospect::entry(Hex scheduled) const {
  const hex::Grid& grid = scenario_.map.grid;
  const auto blocked = [&](int index) {
    return zones_[index] != 0 || (appraisal_.occupancy().at(grid.at(index)) &
                                  scenario_.units_of(core::opponent(mover_))) != 0;
  };
  int best = grid.index(scheduled);
  if (!blocked(best)) return best;
  int fewest = std::numeric_limits<int>::max();
  for (int index = 0; index < grid.size(); ++index) {
    const Hex hex = grid.at(index);
    const int away = hex::distance(scheduled, hex);
    if (away >= fewest || !grid.on_edge(hex) || scenario_.map.terrain[index] == Terrain::water ||
        blocked(index)) {
      continue;
    }
    fewest = away;
    best = index;
  }
  return best;
}

void Prospect::spread(UnitSet unit, int allowance, UnitType type) {
  const auto& costs = scenario_.movement.costs(type, road_bonus_);
  for (int cost = 0; cost <= allowance; ++cost) {
    for (std::size_t i = 0; i < waiting_[cost].size(); ++i) {
      const std::int16_t index = waiting_[cost][i];
      if (costs_[index] != cost) continue;
      comers_[index] |= unit;
      // 4.3: entering a zone ends the move.
      if (zones_[index] != 0) continue;
      for (const auto& step : costs.steps(index)) {
        const int next = cost + step.cost;
        if (next > allowance || next >= costs_[step.to]) continue;
        costs_[step.to] = static_cast<std::int16_t>(next);
        waiting_[next].push_back(step.to);
      }
    }
    waiting_[cost].clear();
  }
}

UnitSet Prospect::comers_next_to(Hex hex) const {
  UnitSet units = 0;
  const int index = scenario_.map.grid.index(hex);
  for (const int next : scenario_.movement.zone(index)) units |= comers_[next];
  return units;
}

bool Prospect::in_contact(UnitIndex unit) const {
  const UnitState& now = state_.units[unit];
  return now.where == Whereabouts::on_map && zones_[scenario_.map.grid.index(now.at)] != 0;
}

int Prospect::fire(UnitIndex gun, Hex target) const {
  const UnitState& now = state_.units[gun];
  if (now.where != Whereabouts::on_map || in_contact(gun)) return 0;  // 7.8
  const Hex at = now.at;
  const int range = night_ ? 1 : scenario_.units[gun].range;
  const int away = hex::distance(at, target);
  if (away > range || away < 2) return 0;
  const auto seen = sight(state_, at, target);
  if (seen == Sight::blocked) return 0;
  const bool full = seen == Sight::clear && away * 2 <= scenario_.units[gun].range;
  return full ? attack_strength(state_, gun) : 1;
}

void Prospect::aim() {
  const UnitSet targets = this->targets();
  for (const UnitIndex gun : each(scenario_.units_of(mover_) & scenario_.guns)) {
    for (const UnitIndex target : each(targets)) {
      const Hex at = state_.units[target].at;
      if (const int strength = fire(gun, at)) {
        shots_.push_back({gun, scenario_.map.grid.index(at), strength});
      }
    }
  }
}

std::optional<Prospect::Assault> Prospect::best_assault(Hex target, UnitSet free) const {
  const Map& map = scenario_.map;
  const int index = map.grid.index(target);
  const UnitSet there = appraisal_.occupancy().at(target);
  const auto& neighbours = scenario_.movement.adjacency().of(index);
  std::array<UnitSet, 6> from{};
  UnitSet able = 0;
  for (std::size_t direction = 0; direction < neighbours.size(); ++direction) {
    if ((map.zone[index] >> direction & 1U) == 0) continue;
    from[direction] = comers_[neighbours[direction]] & free;
    able |= from[direction];
  }
  Assault thought;
  thought.able = able;
  thought.fight.add(target);
  int price = 0;
  for (const Shot& shot : shots_) {
    if (shot.target != index || (free & ~able & bit(shot.gun)) == 0) continue;
    thought.able |= bit(shot.gun);
    thought.fight.fire += shot.strength;
    thought.units |= bit(shot.gun);
    price += strength_use * shot.strength;
  }
  std::optional<Assault> best;
  const auto consider = [&] {
    thought.gain = appraisal_.gain(thought.fight) - price;
    if (!best || thought.gain > best->gain) best = thought;
  };
  if (thought.fight.fire > 0) consider();
  for (const UnitIndex unit : by_strength_) {
    if ((able & bit(unit)) == 0) continue;
    if (rests(state_, unit)) continue;
    if (scenario_.units[unit].type == UnitType::artillery && !in_contact(unit)) continue;
    int chosen = -1, fewest = std::numeric_limits<int>::max();
    for (int direction = 0; direction < 6; ++direction) {
      if ((from[direction] & bit(unit)) == 0) continue;
      const int others = std::popcount(zones_[neighbours[direction]] & ~there);
      if (others < fewest) {
        fewest = others;
        chosen = direction;
      }
    }
    if (chosen < 0) continue;
    from[chosen] = 0;
    thought.fight.add(unit, map.grid.at(neighbours[chosen]));
    thought.units |= bit(unit);
    price += strength_use * attack_strength(state_, unit) + extra_contact * fewest;
    consider();
  }
  return best;
}

UnitSet Prospect::all() const {
  UnitSet units = 0;
  for (const UnitIndex unit : by_strength_) units |= bit(unit);
  return units;
}

// Those who share a hex are one.
UnitSet Prospect::targets() const {
  UnitSet targets = 0;
  for (const UnitIndex enemy : each(scenario_.units_of(core::opponent(mover_)))) {
    if (state_.units[enemy].where != Whereabouts::on_map) continue;
    if (lowest(appraisal_.occupancy().at(state_.units[enemy].at)) == enemy) targets |= bit(enemy);
  }
  return targets;
}

Prospect::Assaults Prospect::assaults() const {
  Assaults assaults;
  for (const UnitIndex target : each(targets())) {
    assaults[target] = best_assault(state_.units[target].at, all());
  }
  return assaults;
}

int Prospect::hopes(Assaults assaults) const {
  UnitSet free = all(), targets = this->targets(), attacked = 0;
  int hopes = 0;
  while (targets != 0 && free != 0) {
    UnitIndex whom = 0;
    int most = 0;
    for (const UnitIndex target : each(targets)) {
      const auto& assault = assaults[target];
      if (!assault || assault->gain <= 0) {
        targets &= ~bit(target);
      } else if (assault->gain > most) {
        most = assault->gain;
        whom = target;
      }
    }
    if (most == 0) break;
    hopes += most;
    const UnitSet sent = assaults[whom]->units;
    free &= ~sent;
    targets &= ~bit(whom);
    attacked |= appraisal_.occupancy().at(state_.units[whom].at);
    for (const UnitIndex target : each(targets)) {
      auto& assault = assaults[target];
      if ((assault->able & sent) != 0) assault = best_assault(state_.units[target].at, free);
    }
  }
  return hopes + forced(free, attacked);
}

// 6.4: a unit in contact without a part in an assault must still attack a neighbour.
int Prospect::forced(UnitSet idle, UnitSet attacked) const {
  int sum = 0;
  for (const UnitIndex unit : each(idle)) {
    if (!in_contact(unit)) continue;
    const UnitSet touched = zones_[scenario_.map.grid.index(state_.units[unit].at)];
    if ((touched & attacked) != 0) continue;
    int best = std::numeric_limits<int>::min();
    for (const UnitIndex enemy : each(touched)) {
      Fight fight;
      fight.add(unit, state_.units[unit].at);
      fight.add(state_.units[enemy].at);
      best = std::max(best, appraisal_.gain(fight));
    }
    sum += std::min(best, 0);
  }
  return sum;
}

}  // namespace adjutant::tlg2
