#include "engine/games/tlg2/plans.hpp"

#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/movement.hpp"
#include "engine/games/tlg2/resolution.hpp"
#include "engine/games/tlg2/sequence.hpp"

namespace adjutant::tlg2 {

namespace {

// Units move off one after another, each toward where it has drawn; the referee completes what is
// obligatory then.
Plan advance(State state, core::Random& random) {
  Plan plan;
  UnitSet waiting = state.phase == Phase::movement ? state.scenario->units_of(state.side) : 0;
  while (waiting != 0) {
    const UnitSet chosen = random.one_of(waiting);
    waiting &= ~chosen;
    const UnitIndex unit = lowest(chosen);
    const auto places = reach(state, unit);
    if (places.empty()) continue;
    const auto& place = places[random.below(places.size())];
    auto order = movement_to(state, unit, place.path.front(), place.hex);
    if (const auto* move = std::get_if<Move>(&order)) {
      carry_out(state, *plan_move(state, *move));
    } else {
      carry_out(state, *plan_enter(state, std::get<Enter>(order)));
    }
    plan.certain.push_back({std::move(order)});
  }
  plan.chancy.push_back({EndTurn{}});
  return plan;
}

}  // namespace

Plan propose(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    // What waits for the answer may roll dice as soon as it is given.
    return {{}, {{open->answers[random.below(open->answers.size())]}}};
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  return advance(state, random);
}

Plan vary(const State& state, Side side, const Plan&, core::Random& random) {
  return propose(state, side, random);
}

}  // namespace adjutant::tlg2
