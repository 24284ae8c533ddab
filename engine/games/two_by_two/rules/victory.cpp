#include "engine/games/two_by_two/rules/victory.hpp"

#include <fmt/format.h>

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

namespace {

std::string reason_of(const State& state, const Victory& won) {
  const auto& names = state.scenario->side_names;
  const auto& loser = names[core::index(core::opponent(won.winner))];
  switch (won.reason) {
    case VictoryReason::losses:
      return "the army of the " + loser + " has lost half its points";
    case VictoryReason::points:
      return "more points after the last turn";
    case VictoryReason::tie:
      break;
  }
  return "an even battle is won by the " + names[core::index(won.winner)];
}

}  // namespace

std::optional<core::Outcome> outcome(const State& state) {
  if (state.phase != Phase::over) return {};
  core::Outcome outcome;
  if (state.resigned) {
    const auto& name = state.scenario->side_names[core::index(*state.resigned)];
    outcome = {core::opponent(*state.resigned), "the " + name + " resign", {}};
  } else {
    const auto won = victory(state, true);
    outcome = {won->winner, reason_of(state, *won), {}};
  }
  const auto scored = scores(state);
  for (const auto side : core::both_sides) outcome.points[id(side)] = scored[core::index(side)];
  return outcome;
}

std::string goal(const Scenario& scenario) {
  return fmt::format("In this battle of {} turns a tie goes to the {}.", scenario.turns,
                     scenario.side_names[core::index(scenario.tie)]);
}

}  // namespace adjutant::two_by_two
