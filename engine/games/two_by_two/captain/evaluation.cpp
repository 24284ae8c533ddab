#include "engine/games/two_by_two/captain/evaluation.hpp"

#include <algorithm>

#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int point = 100;
constexpr std::int64_t won = 1'000'000;

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
    if (const auto enemy = nearest_enemy(state, unit)) {
      way += table::length_down(state.units[*enemy].at - state.units[unit].at) / 10;
    }
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

std::int64_t evaluate(const State& state, Side side) {
  const auto other = core::opponent(side);
  if (state.phase == Phase::over) {
    const auto winner =
        state.resigned ? core::opponent(*state.resigned) : victory(state, true)->winner;
    return winner == side ? won : -won;
  }
  const auto scored = scores(state);
  std::int64_t value = (scored[core::index(side)] - scored[core::index(other)]) * point;
  // N22: as things stand the tie's side wins, and by how much does not count: the nearer the end,
  // the more it is worth to be ahead at all.
  const bool ahead = scored[0] == scored[1]
                         ? state.scenario->tie == side
                         : scored[core::index(side)] > scored[core::index(other)];
  constexpr std::int64_t lead = 6 * point;
  const std::int64_t turn = state.turn, turns = state.scenario->turns;
  const auto leads = lead * turn * turn * turn / (turns * turns * turns);
  value += ahead ? leads : -leads;
  value += standing_of(state, side) - standing_of(state, other);
  // The side that does not move is the next to fire (1), the side that moves the next to charge.
  const auto firing = core::opponent(state.side);
  value += (firing == side ? 1 : -1) * fire_of(state, firing) / 2;
  value += (state.side == side ? 1 : -1) * charges_of(state, state.side) / 2;
  // Of the side that has moved: who is behind comes, the more the later; who is ahead may wait.
  constexpr std::int64_t ahead_waits = 200, comes_at_first = 20, comes_at_last = 8;
  const auto comes = comes_at_first + (comes_at_last - comes_at_first) * turn / turns;
  const auto moved = core::opponent(state.side);
  const auto way = way_to_go(state, moved) / ((moved == side) == ahead ? ahead_waits : comes);
  value -= moved == side ? way : -way;
  return value;
}

}  // namespace adjutant::two_by_two
