#include "engine/games/two_by_two/captain/margin.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int point = 100;

// What one side has, but for what follows from where the other stands.
std::int64_t standing_of(const State& state, Side side) {
  std::int64_t value = 0;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side == side && on_table(state, unit)) value -= disorder(state, unit);
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

// The side that does not move is the next to fire, and after it the other; the side that moves is
// the next to charge, and after it the other.
std::int64_t prospects(const State& state, const Survey& survey) {
  constexpr int later_fire = 30, charges = 50, later_charges = 25;  // percent
  const auto moves = core::index(state.side), waits = core::index(core::opponent(state.side));
  const auto value = survey.fire[waits] - survey.fire[moves] * later_fire / 100 -
                     survey.charges[moves] * charges / 100 +
                     survey.charges[waits] * later_charges / 100;
  return state.side == red ? value : -value;
}

// Of the side that has moved: who is behind comes, the more the later; who is ahead may wait.
std::int64_t reluctance(const State& state, bool blue_ahead) {
  constexpr std::int64_t ahead_waits = 1000, comes_at_first = 20, comes_at_last = 8;
  const auto comes =
      comes_at_first + (comes_at_last - comes_at_first) * state.turn / state.scenario->turns;
  const auto moved = core::opponent(state.side);
  const auto way = way_to_go(state, moved) / ((moved == blue) == blue_ahead ? ahead_waits : comes);
  return moved == blue ? way : -way;
}

}  // namespace

std::int64_t margin(const State& state, const Survey& survey) {
  constexpr int tie_is_worth = point / 2;  // N22: an even battle has a winner too
  const auto scored = scores(state);
  std::int64_t value = (scored[0] - scored[1]) * point;
  value += state.scenario->tie == blue ? tie_is_worth : -tie_is_worth;
  const bool blue_ahead = value > 0;
  value += standing_of(state, blue) - standing_of(state, red);
  return value + prospects(state, survey) - reluctance(state, blue_ahead);
}

// N22: it counts who is ahead and not by how much, the more so the nearer the end. So who leads
// stakes little, and who is behind stakes more.
std::int64_t chance_by_margin(std::int64_t margin, int turns_left) {
  constexpr std::int64_t certain = 50'000, at_the_end = 50, a_turn = 25;
  return certain * margin / (std::abs(margin) + at_the_end + a_turn * turns_left);
}

}  // namespace adjutant::two_by_two
