#include "engine/games/rise_and_fight/rules/victory.hpp"

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

}  // namespace adjutant::rise_and_fight
