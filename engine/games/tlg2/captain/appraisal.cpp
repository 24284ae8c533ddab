#include "engine/games/tlg2/captain/appraisal.hpp"

#include <algorithm>
#include <limits>

#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr int faces = 6;
constexpr int charge_columns = 2;  // 8.2: one to three

// What has been lost of a unit when this many more steps are gone.
struct Left {
  UnitIndex unit;
  int steps;
};

// 6.11: the owner gives what costs least.
template <class Worth>
int take_steps(std::span<Left> units, int losses, Worth&& worth) {
  int lost = 0;
  for (; losses > 0; --losses) {
    Left* cheapest = nullptr;
    int price = std::numeric_limits<int>::max();
    for (Left& left : units) {
      if (left.steps == 0) continue;
      const int cost = worth(left.unit, left.steps) - worth(left.unit, left.steps - 1);
      if (cost < price) {
        price = cost;
        cheapest = &left;
      }
    }
    if (cheapest == nullptr) break;
    lost += price;
    --cheapest->steps;
  }
  return lost;
}

}  // namespace

Side leader(const State& state) {
  const Scenario& scenario = *state.scenario;
  const Victory& victory = scenario.victory;
  switch (victory.kind) {
    case VictoryKind::eliminated_strength: {
      const auto scored = points(state);
      if (scored[0] == scored[1]) return victory.tie;
      return scored[0] > scored[1] ? us : ac;
    }
    case VictoryKind::hold_hex: {
      const auto holder = unit_at(state, victory.hex);
      return holder ? scenario.units[*holder].side : victory.tie;
    }
    case VictoryKind::last_unit:
      break;
  }
  return ac;
}

Appraisal::Appraisal(const State& state, const Weights& weights)
    : state_(state), scenario_(*state.scenario), weights_(weights), occupancy_(state) {}

int Appraisal::worth(UnitIndex unit, int steps) const {
  if (steps == 0) return 0;
  const Unit& counter = scenario_.units[unit];
  const int strength = counter.strength_at(steps);
  if (counter.side == us) {
    return weights_.us_unit + weights_.us_step * steps + weights_.us_strength * strength;
  }
  return weights_.ac_unit + weights_.ac_step * steps + weights_.ac_strength * strength;
}

int Appraisal::stake(Hex hex) const {
  const Victory& victory = scenario_.victory;
  if (victory.kind != VictoryKind::hold_hex || hex != victory.hex) return 0;
  const int turns_left = std::max(0, scenario_.turns - state_.turn);
  return 100 * weights_.stake / (100 + weights_.stake_fade * turns_left);
}

int Appraisal::cover(Hex hex) const {
  const Charts& charts = scenario_.charts;
  const int index = scenario_.map.grid.index(hex);
  int columns = scenario_.map.building[index] ? charts.building_shift : 0;
  if (scenario_.map.terrain[index] == Terrain::forest) columns += charts.forest_shift;
  if (scenario_.map.terrain[index] == Terrain::swamp) columns += charts.swamp_shift;
  return columns;
}

int Appraisal::apart(Side side, Hex from, Hex to) const {
  const int hexes = hex::distance(from, to);
  const int by_march = weights_.by_march(side);
  if (by_march == 0) return hexes;
  const hex::Grid& grid = scenario_.map.grid;
  const int march = scenario_.movement.marches()(grid.index(from), grid.index(to));
  // R29: half points; in the open a hex costs two of them.
  return (hexes * (100 - by_march) + march * by_march / 2) / 100;
}

int Appraisal::hexside_shift(Hex from, Hex to) const {
  const Map& map = scenario_.map;
  const auto direction = hex::direction_to(from, to);
  if (!direction) return 0;
  int columns = 0;
  if (map.has(map.creek, from, *direction)) columns += scenario_.charts.creek_shift;
  if (map.has(map.bridge, from, *direction)) columns += scenario_.charts.bridge_shift;
  if (map.has(map.slope, from, *direction) && !map.high[map.grid.index(from)]) {
    columns += scenario_.charts.slope_shift;
  }
  return columns;
}

OddsColumn Appraisal::column(const Fight& fight, int attack, int defence) const {
  int columns = basic_column(attack, defence);
  int in_hex = 0, hexside = std::numeric_limits<int>::max();
  bool bayonets = false, charge = false, enfilade = fight.attackers_count > 3;
  for (const Hex target : fight.whom()) {
    in_hex = std::max(in_hex, cover(target));
    unsigned from = 0;
    for (const auto& [unit, hex] : fight.who()) {
      hexside = std::min(hexside, hexside_shift(hex, target));
      if (const auto side = hex::direction_to(target, hex)) from |= 1U << static_cast<int>(*side);
    }
    // 6.10: an opposite pair, or every second hex.
    enfilade |= (from & from >> 3U & 7U) != 0 || (from & 21U) == 21U || (from & 42U) == 42U;
  }
  for (const auto& [unit, hex] : fight.who()) {
    const Unit& counter = scenario_.units[unit];
    bayonets |= counter.bayonet && state_.units[unit].steps == counter.steps_full();
    charge |= may_charge(state_, unit);
  }
  columns -= in_hex;
  if (fight.attackers_count > 0) columns -= hexside;
  if (enfilade) ++columns;
  if (bayonets) columns += scenario_.special.bayonet_shift;
  if (charge) columns += charge_columns;
  return std::clamp(columns, 0, odds_columns - 1);
}

bool Appraisal::can_retreat(Hex hex, Side side, const Fight& fight) const {
  const int index = scenario_.map.grid.index(hex);
  for (const int next_index : scenario_.movement.zone(index)) {
    const Hex next = scenario_.map.grid.at(next_index);
    if ((occupancy_.at(next) & scenario_.units_of(core::opponent(side))) != 0) continue;
    const auto stands = [&](const Fight::Attacker& attacker) { return attacker.hex == next; };
    if (std::ranges::none_of(fight.who(), stands)) return true;
  }
  return false;
}

int Appraisal::defenders_loss(const Fight& fight, UnitSet defenders,
                              const CombatResult& result) const {
  std::array<Left, units_max> left;
  std::size_t count = 0;
  for (const UnitIndex unit : each(defenders)) left[count++] = {unit, state_.units[unit].steps};
  const std::span units(left.data(), count);
  const auto worth_of = [this](UnitIndex unit, int steps) { return worth(unit, steps); };
  int loss = take_steps(units, result.defender_losses, worth_of);
  bool stays = false;
  for (const auto& [unit, steps] : units) {
    if (steps == 0) continue;
    if (!result.defender_retreats) {
      stays = true;
      continue;
    }
    const Unit& counter = scenario_.units[unit];
    const bool lost = counter.immobile || !can_retreat(state_.units[unit].at, counter.side, fight);
    loss += lost ? worth(unit, steps) : weights_.retreat;
  }
  // 6.15: what is vacated is taken, but not by guns from afar.
  if (!stays && fight.attackers_count > 0) {
    for (const Hex target : fight.whom()) loss += 2 * stake(target);
  }
  return loss;
}

int Appraisal::attackers_loss(const Fight& fight, const CombatResult& result) const {
  std::array<Left, Fight::attackers_max> left;
  std::size_t count = 0;
  for (const auto& [unit, hex] : fight.who()) left[count++] = {unit, state_.units[unit].steps};
  const auto worth_of = [this](UnitIndex unit, int steps) { return worth(unit, steps); };
  int loss = take_steps(std::span(left.data(), count), result.attacker_losses, worth_of);
  if (result.attacker_retreats) {
    for (const auto& [unit, hex] : fight.who()) loss += weights_.retreat + stake(hex);
  }
  return loss;
}

int Appraisal::gain(const Fight& fight) const {
  int attack = fight.fire, defence = 0;
  for (const auto& attacker : fight.who()) attack += attack_strength(state_, attacker.unit);
  UnitSet defenders = 0;
  for (const Hex target : fight.whom()) defenders |= occupancy_.at(target);
  for (const UnitIndex unit : each(defenders)) defence += defence_strength(state_, unit);
  if (attack == 0 || defence == 0) return 0;
  const OddsColumn settled = column(fight, attack, defence);
  int sum = 0;
  for (const auto& row : scenario_.charts.results) {
    const CombatResult& result = row[settled];
    sum += defenders_loss(fight, defenders, result);
    // R22: a bombardment costs the defender alone.
    if (fight.attackers_count > 0) sum -= attackers_loss(fight, result);
  }
  return sum / faces;
}

int Appraisal::danger(UnitIndex unit, Hex hex, int attack) const {
  if (attack == 0) return 0;
  const OddsColumn odds = std::clamp(
      basic_column(attack, defence_strength(state_, unit)) - cover(hex), 0, odds_columns - 1);
  const int steps = state_.units[unit].steps;
  const int step = worth(unit, steps) - worth(unit, steps - 1);
  int sum = 0;
  for (const auto& row : scenario_.charts.results) {
    const CombatResult& result = row[odds];
    sum += std::min(result.defender_losses, steps) * step - result.attacker_losses * step / 2;
    if (result.defender_retreats) sum += weights_.retreat + stake(hex);
  }
  return std::max(0, sum / faces);
}

}  // namespace adjutant::tlg2
