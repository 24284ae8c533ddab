#include "engine/games/rise_and_fight/rules/victory.hpp"

#include <fmt/format.h>

namespace adjutant::rise_and_fight {
namespace {

// Above 0: the first has lost more of its scores. Shares are compared exactly.
int compared(const Loss& one, const Loss& other) {
  return one.lost * other.scores - other.lost * one.scores;
}

}  // namespace

std::optional<Side> broken_army(const State& state, Side on_move) {
  const auto waiting = core::opponent(on_move);
  const auto own = army_loss(state, on_move), other = army_loss(state, waiting);
  const bool first = own.is_at_least(state.scenario->breakpoint);
  const bool second = other.is_at_least(state.scenario->breakpoint);
  if (first && second) return compared(own, other) >= 0 ? on_move : waiting;
  if (first) return on_move;
  return second ? std::optional(waiting) : std::nullopt;
}

Side winner_on_losses(const State& state) {
  const int more = compared(army_loss(state, us), army_loss(state, crown));
  if (more == 0) return state.scenario->defender;
  return more > 0 ? crown : us;
}

std::optional<core::Outcome> outcome(const State& state) {
  if (state.phase != Phase::over || !state.winner) return {};
  core::Outcome outcome;
  outcome.winner = state.winner;
  // F27: the per mille that each has taken from the other.
  for (const auto side : core::both_sides) {
    const auto [lost, scores] = army_loss(state, core::opponent(side));
    outcome.points[id(side)] = scores == 0 ? 0 : 1000 * lost / scores;
  }
  const auto& names = state.scenario->side_names;
  const auto& loser = names[core::index(core::opponent(*state.winner))];
  if (state.resigned) {
    outcome.reason = "the " + loser + " resign";
  } else if (army_loss(state, core::opponent(*state.winner))
                 .is_at_least(state.scenario->breakpoint)) {
    outcome.reason = "the army of the " + loser + " has broken";
  } else {
    outcome.reason = "the " + names[core::index(*state.winner)] + " have not lost more";
  }
  return outcome;
}

std::string goal(const Scenario& scenario) {
  constexpr int per_cent = 10;  // of per mille
  return fmt::format(
      "In this battle of {} turns an army is beaten when it has lost {}% of its total score. A "
      "tie goes to the {}.",
      scenario.turns, scenario.breakpoint / per_cent,
      scenario.side_names[core::index(scenario.defender)]);
}

}  // namespace adjutant::rise_and_fight
