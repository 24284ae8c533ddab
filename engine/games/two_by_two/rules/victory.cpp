#include "engine/games/two_by_two/rules/victory.hpp"

#include "engine/games/two_by_two/rules/position.hpp"

namespace adjutant::two_by_two {
namespace {

template <class Counts>
int sum_of_points(const State& state, Counts counts) {
  int sum = 0;
  for (UnitIndex index = 0; index < state.units.size(); ++index) {
    if (counts(index)) sum += state.unit(index).points;
  }
  return sum;
}

// Of those in it who count: HQs and disrupted units do not.
bool is_held_by(const State& state, const Objective& objective, Side side) {
  for (UnitIndex index = 0; index < state.units.size(); ++index) {
    const auto& unit = state.units[index];
    if (on_table(state, index) && state.unit(index).side == side &&
        state.unit(index).arm != Arm::hq && unit.condition != Condition::disrupted &&
        objective.area.holds(unit.at)) {
      return true;
    }
  }
  return false;
}

// Whether the one lost more of its points than the other: shares are compared exactly.
int share_lost_above(const State& state, Side one, Side other) {
  return points_lost(state, one) * points_of(*state.scenario, other) -
         points_lost(state, other) * points_of(*state.scenario, one);
}

}  // namespace

void take_objectives(State& state) {
  const auto& objectives = state.scenario->map.objectives;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    const bool first = is_held_by(state, objectives[i], blue);
    if (first != is_held_by(state, objectives[i], red)) state.held[i] = first ? blue : red;
  }
}

int points_of(const Scenario& scenario, Side side) {
  int sum = 0;
  for (const auto& unit : scenario.units) sum += unit.side == side ? unit.points : 0;
  return sum;
}

// A unit that has left by an exit is not lost.
int points_lost(const State& state, Side side) {
  return sum_of_points(state, [&](UnitIndex index) {
    return state.unit(index).side == side && state.units[index].where == Where::destroyed;
  });
}

bool is_beaten(const State& state, Side side) {
  return 2 * points_lost(state, side) >= points_of(*state.scenario, side);
}

std::array<int, 2> scores(const State& state) {
  std::array<int, 2> scores{};
  const auto& objectives = state.scenario->map.objectives;
  for (const auto side : core::both_sides) {
    auto& score = scores[core::index(side)];
    score = points_lost(state, core::opponent(side));
    for (std::size_t i = 0; i < objectives.size(); ++i) {
      if (state.held[i] == side) score += objectives[i].points;
    }
    score += sum_of_points(state, [&](UnitIndex index) {
      return state.unit(index).side == side && state.units[index].where == Where::left;
    });
  }
  return scores;
}

std::optional<Victory> victory(const State& state, bool last) {
  const auto tie = state.scenario->tie;
  const bool first = is_beaten(state, blue), second = is_beaten(state, red);
  if (first || second) {  // N21: of both, who lost the larger share
    const int more = first == second ? share_lost_above(state, blue, red) : first ? 1 : -1;
    if (more == 0) return Victory{tie, VictoryReason::tie};
    return Victory{more > 0 ? red : blue, VictoryReason::losses};
  }
  if (!last) return {};
  const auto points = scores(state);  // N22
  if (points[0] == points[1]) return Victory{tie, VictoryReason::tie};
  return Victory{points[0] > points[1] ? blue : red, VictoryReason::points};
}

}  // namespace adjutant::two_by_two
