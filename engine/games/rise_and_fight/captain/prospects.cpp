#include "engine/games/rise_and_fight/captain/prospects.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "engine/games/rise_and_fight/rules/combat.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"
#include "engine/table/arc.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int per_mille = 1000, hundred = 100;
constexpr int hits_max = 3;

// In how many of ten cases a die gives this many hits.
std::array<int, hits_max + 1> cases_of(const Charts& charts, int required) {
  std::array<int, hits_max + 1> cases{};
  for (int die = 1; die <= die_faces; ++die) {
    ++cases[static_cast<std::size_t>(hits_of(charts, required, die))];
  }
  return cases;
}

// F16: what its weapon and formation let it do, now or later.
bool bears_fire(const State& state, UnitIndex shooter) {
  const auto& stance = state.stance(shooter);
  if (!on_table(state, shooter) || in_contact(state, shooter)) return false;
  if (state.scenario->charts.ranges[place(state.unit(shooter).weapon)].most == 0) return false;
  if (stance.arm == Arm::horse && stance.formation != Formation::skirmish) return false;
  return stance.formation != Formation::march && stance.formation != Formation::limbered &&
         stance.formation != Formation::column;
}

// What a side of a combat loses by this many hits and a defeat by this much.
int cost_of(const State& state, UnitIndex unit, int hits, const Losers& losers) {
  constexpr int retreat_costs = 90, half_retreat_costs = 50;  // hundredths of a hit
  const int left = state.score(unit);
  int cost = std::min(hits, left) * hundred;
  if (losers.difference > 0 && left > hits) {
    const auto defeat = defeat_of(losers);
    if (defeat == Defeat::breaks) cost = left * hundred;
    if (defeat == Defeat::retreats) cost += retreat_costs;
    if (defeat == Defeat::retreats_by_half) cost += half_retreat_costs;
  }
  return cost * worth_of_a_hit(state, state.unit(unit).side) / hundred;
}

Losers losers_of(const State& state, UnitIndex loser, UnitIndex winner, int difference) {
  const auto arm = state.stance(loser).arm, other = state.stance(winner).arm;
  return {.arm = arm,
          .any_horse = arm == Arm::horse || other == Arm::horse,
          .guns_alone_won = other == Arm::guns,
          .difference = difference};
}

bool may_charge(const State& state, UnitIndex charger) {
  const auto& stance = state.stance(charger);
  return on_table(state, charger) && stance.arm != Arm::guns &&
         stance.formation != Formation::march && !in_contact(state, charger) &&
         in_command(state, charger) && !brigade_loss_of(state, charger).is_at_least(brigade_shaken);
}

}  // namespace

int worth_of_a_hit(const State& state, Side side) {
  return per_mille * hundred / std::max(1, army_loss(state, side).scores);
}

int expected_gain_of_shot(const State& state, UnitIndex shooter, UnitIndex target) {
  if (!bears_fire(state, shooter) || in_contact(state, target)) return 0;
  if (cannot_hit(state, shooter, target)) return 0;
  const auto cases = cases_of(state.scenario->charts, required_to_hit(state, shooter, target));
  const int left = state.score(target);
  int hits = 0;
  for (int each = 1; each <= hits_max; ++each) {
    hits += std::min(each, left) * cases[static_cast<std::size_t>(each)];
  }
  return hits * worth_of_a_hit(state, state.unit(target).side) / die_faces;
}

int best_shot(const State& state, UnitIndex shooter) {
  if (!bears_fire(state, shooter)) return 0;
  int most = 0;
  for (UnitIndex target = 0; target < state.units.size(); ++target) {
    if (!are_enemies(state, shooter, target)) continue;
    most = std::max(most, expected_gain_of_shot(state, shooter, target));
  }
  return most;
}

int danger(const State& state, UnitIndex unit) {
  int sum = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (are_enemies(state, unit, other)) sum += expected_gain_of_shot(state, other, unit);
  }
  return sum;
}

int expected_gain_of_round(const State& state, std::size_t pair) {
  const auto striker = state.pairs[pair].striker, struck = state.pairs[pair].struck;
  const auto& charts = state.scenario->charts;
  const auto own = cases_of(charts, required_in_combat(state, striker, pair));
  const auto theirs = cases_of(charts, required_in_combat(state, struck, pair));
  int gain = 0;
  for (int dealt = 0; dealt <= hits_max; ++dealt) {
    for (int taken = 0; taken <= hits_max; ++taken) {
      const int cases =
          own[static_cast<std::size_t>(dealt)] * theirs[static_cast<std::size_t>(taken)];
      if (cases == 0) continue;
      const int drawn = dealt == 0 && taken == 0 ? 1 : 0;  // 10: a hit each
      gain += cases * (cost_of(state, struck, dealt + drawn,
                               losers_of(state, struck, striker, dealt - taken)) -
                       cost_of(state, striker, taken + drawn,
                               losers_of(state, striker, struck, taken - dealt)));
    }
  }
  return gain / (die_faces * die_faces);
}

int expected_gain_of_charge(State& state, UnitIndex striker, const Pair& pair) {
  const auto shock = std::exchange(state.units[striker].shock, Shock::charging);
  state.pairs.push_back(pair);
  const int gain = expected_gain_of_round(state, state.pairs.size() - 1);
  state.pairs.pop_back();
  state.units[striker].shock = shock;
  return gain;
}

bool could_charge(const State& state, UnitIndex charger, UnitIndex enemy) {
  constexpr int arc = 45;
  if (!may_charge(state, charger)) return false;
  const auto there = body(state, enemy);
  const auto& pose = state.stance(charger).pose;
  if (!within(body(state, charger), there, reach_of(state, charger))) return false;
  if (!meets_arc(there, pose, frontage(state, charger).half_width, arc)) return false;
  const auto way = table::figure({pose.at, centre(state, enemy)});
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == charger || other == enemy || !on_table(state, other)) continue;
    if (are_friends(state, charger, other) &&
        passes(state, state.stance(charger).formation, other)) {
      continue;
    }
    if (overlap(way, core(state, other))) return false;
  }
  return true;
}

int exposure(const State& state, UnitIndex unit) {
  int worst = 0;
  std::optional<State> trial;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other) || !could_charge(state, other, unit)) continue;
    if (!trial) trial = state;
    const auto face = sector_of(state, unit, state.stance(other).pose.at);
    worst = std::max(worst, expected_gain_of_charge(
                                *trial, other, {.striker = other, .struck = unit, .face = face}));
  }
  return worst;
}

std::vector<Rush> rushes_of(const State& state, Side side) {
  auto trial = state;
  std::vector<Rush> all;
  for (UnitIndex charger = 0; charger < state.units.size(); ++charger) {
    if (state.unit(charger).side != side || !may_charge(state, charger)) continue;
    for (UnitIndex enemy = 0; enemy < state.units.size(); ++enemy) {
      if (!are_enemies(state, charger, enemy) || !could_charge(state, charger, enemy)) continue;
      const auto face = sector_of(state, enemy, state.stance(charger).pose.at);
      const int gain = expected_gain_of_charge(trial, charger,
                                               {.striker = charger, .struck = enemy, .face = face});
      if (gain > 0) all.push_back({gain, charger, enemy});
    }
  }
  return all;
}

std::int64_t sum_of(const State& state, std::vector<Rush> rushes) {
  constexpr int at_one = 2;
  std::ranges::sort(rushes, {}, [](const Rush& rush) {
    return std::tuple(-rush.gain, rush.charger, rush.enemy);
  });
  std::vector<int> goes(state.units.size()), struck(state.units.size());
  std::int64_t sum = 0;
  for (const auto& [gain, charger, enemy] : rushes) {
    if (goes[charger] > 0 || struck[enemy] == at_one) continue;
    ++goes[charger];
    ++struck[enemy];
    sum += gain;
  }
  return sum;
}

std::int64_t between(const State& state, UnitIndex one, UnitIndex other) {
  return table::length_down(centre(state, other) - centre(state, one));
}

std::optional<UnitIndex> nearest_enemy_of(const State& state, UnitIndex unit) {
  std::optional<UnitIndex> nearest;
  std::int64_t least = 0;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, unit, other)) continue;
    const auto away = between(state, unit, other);
    if (nearest && away >= least) continue;
    nearest = other;
    least = away;
  }
  return nearest;
}

std::int64_t way_to_go(const State& state, Side side) {
  constexpr int close_enough = 5 * inch;
  std::int64_t way = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    const auto enemy = nearest_enemy_of(state, unit);
    if (!enemy || state.stance(unit).arm == Arm::guns) continue;
    way += std::max<std::int64_t>(0, between(state, unit, *enemy) - close_enough) / 100;
  }
  return way;
}

}  // namespace adjutant::rise_and_fight
