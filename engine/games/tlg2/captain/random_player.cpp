#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/movement_steps.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::uint64_t orders_to_end_of_movement = 32;
constexpr std::uint64_t phases_to_end_of_turn = 8;
constexpr std::uint64_t orders_to_end_of_combat = 4;

// A unit that has not moved yet and could (4.7, 5.2, 10.2).
UnitSet movers(const State& state) {
  const Scenario& scenario = *state.scenario;
  UnitSet units = 0;
  for (const UnitIndex unit : each(scenario.units_of(state.side))) {
    const UnitState& now = state.units[unit];
    if (now.where == Whereabouts::on_map && !now.moved) units |= bit(unit) & ~scenario.immobile;
    if (now.where != Whereabouts::not_arrived) continue;
    const Unit& counter = scenario.units[unit];
    if (counter.arrives != 0 && counter.arrives <= state.turn) units |= bit(unit);
  }
  return units;
}

// An order, or a movement or combat that is worked out already.
using Drawn = std::variant<Order, Arrival, Engagement>;

Drawn draw_movement(const State& state, core::Random& random) {
  if (random.below(orders_to_end_of_movement) != 0) {
    Arena arena;
    SideMap map(state, state.side, arena);
    for (UnitSet units = movers(state); units != 0;) {
      const UnitSet chosen = random.one_of(units);
      const auto arrival = random_arrival(state, lowest(chosen), map, random);
      if (arrival) return *arrival;
      units &= ~chosen;
    }
  }
  if (random.below(phases_to_end_of_turn) == 0) return Order(EndTurn{});
  return Order(DoneMoving{});
}

Drawn draw(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return open->answers[random.below(open->answers.size())];
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  if (state.phase == Phase::movement) return draw_movement(state, random);
  if (random.below(orders_to_end_of_combat) != 0) {
    if (auto combat = random_engagement(state, random)) return *std::move(combat);
  }
  return Order(EndTurn{});
}

// The order that is drawn, or that a movement or combat would be given by.
struct Ordered {
  const State& state;
  Order operator()(const Order& order) const { return order; }
  Order operator()(const Arrival& arrival) const { return order_of(state, arrival); }
  Order operator()(const Engagement& combat) const { return order_of(combat); }
};

}  // namespace

Order random_order(const State& state, Side side, core::Random& random) {
  return std::visit(Ordered{state}, draw(state, side, random));
}

void play_random(State& state, Side side, core::Random& random, core::Dice& dice) {
  const auto drawn = draw(state, side, random);
  // What is worked out need not be worked out again. A movement neither ends a battle nor rolls.
  if (const auto* arrival = std::get_if<Arrival>(&drawn)) return carry_out(state, *arrival);
  std::vector<Event> untold;
  if (const auto* combat = std::get_if<Engagement>(&drawn)) {
    return play(state, side, *combat, dice, untold);
  }
  play(state, side, std::span(&std::get<Order>(drawn), 1), dice, untold);
}

}  // namespace adjutant::tlg2
