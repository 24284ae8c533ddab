#include "engine/games/two_by_two/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int point = 100;
constexpr std::int64_t won = 1'000'000;

// worth() counts a destroyed unit 8 on each of six faces.
constexpr int worth_of_a_point = 6 * 8;

// What one side has, but for what follows from where the other stands.
std::int64_t standing_of(const State& state, Side side) {
  constexpr int pinned = 12, disrupted = 35, no_hq = 20;
  std::int64_t value = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    const int points = state.unit(unit).points;
    if (state.units[unit].condition == Condition::pinned) value -= points * pinned;
    if (state.units[unit].condition == Condition::disrupted) {
      value -= points * disrupted;
      if (!hq_within(state, unit, 6 * inch)) value -= points * no_hq;
    }
  }
  // N21: the last points before half of the army count more and more.
  const auto lost = static_cast<std::int64_t>(points_lost(state, side));
  const auto all = std::max(points_of(*state.scenario, side), 1);
  value -= lost * lost * point * 2 / all;
  return value;
}

// Hundredths of an inch to the nearest enemy, for those who fight hand to hand.
std::int64_t way_to_go(const State& state, Side side) {
  std::int64_t way = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || !on_table(state, unit)) continue;
    if (state.unit(unit).arm == Arm::hq || state.unit(unit).arm == Arm::artillery) continue;
    std::int64_t nearest = -1;
    for (UnitIndex other = 0; other < state.units.size(); ++other) {
      if (!are_enemies(state, unit, other)) continue;
      const auto away = table::squared(state.units[other].at - state.units[unit].at);
      if (nearest < 0 || away < nearest) nearest = away;
    }
    if (nearest < 0) continue;
    way += table::root_down({nearest, 1}) / 10;
  }
  return way;
}

std::int64_t fire_of(const State& state, Side side) {
  std::int64_t value = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && on_table(state, unit)) value += best_shot(state, unit);
  }
  return value;
}

}  // namespace

int best_shot(const State& state, UnitIndex shooter) {
  if (cannot_fire(state, shooter)) return 0;
  int most = 0;
  for (const auto target : targets(state, shooter)) {
    most = std::max(most, worth(state, shooter, target));
  }
  return most * point / worth_of_a_point;
}

int promise(const State& state, UnitIndex mover, UnitIndex enemy) {
  constexpr int faces = 6, throws = faces * faces, rout_costs = 65;
  const int better = sum(melee_modifiers(state, mover, enemy, false)) -
                     sum(melee_modifiers(state, enemy, mover, false));
  const int own = state.unit(mover).points, theirs = state.unit(enemy).points;
  int value = 0;
  for (int die = 1; die <= faces; ++die) {
    for (int other = 1; other <= faces; ++other) {
      const int difference = die - other + better;
      if (difference == 0) continue;
      const int share = melee_result(difference) == MeleeResult::destroyed ? point : rout_costs;
      value += difference > 0 ? theirs * share : -own * share;
    }
  }
  return value / throws;
}

std::int64_t evaluate(const State& state, Side side) {
  const auto other = core::opponent(side);
  if (state.phase == Phase::over) {
    const auto winner =
        state.resigned ? core::opponent(*state.resigned) : victory(state, true)->winner;
    return winner == side ? won : -won;
  }
  const auto scored = scores(state);
  std::int64_t value = (scored[core::index(side)] - scored[core::index(other)]) * point;
  // N22: as things stand the tie's side wins, and the nearer the end the more.
  const bool ahead = scored[0] == scored[1]
                         ? state.scenario->tie == side
                         : scored[core::index(side)] > scored[core::index(other)];
  const int gone = 40 * state.turn / state.scenario->turns;
  value += ahead ? gone : -gone;
  value += standing_of(state, side) - standing_of(state, other);
  // The side that does not move is the next to fire (1).
  const auto firing = core::opponent(state.side);
  value += (firing == side ? 1 : -1) * fire_of(state, firing) / 2;
  // Who is behind has to come; who is ahead may wait.
  const auto pull = [&](Side one) {
    return way_to_go(state, one) / ((one == side) == ahead ? 200 : 60);
  };
  value -= pull(side) - pull(other);
  return value;
}

}  // namespace adjutant::two_by_two
