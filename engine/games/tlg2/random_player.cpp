#include "engine/games/tlg2/random_player.hpp"

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/combat.hpp"
#include "engine/games/tlg2/movement.hpp"
#include "engine/games/tlg2/resolution.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::uint64_t orders_to_end_of_movement = 32;
constexpr std::uint64_t phases_to_end_of_turn = 8;
constexpr std::uint64_t orders_to_end_of_combat = 4;

// Who has not moved yet and could (4.7, 5.2, 10.2).
UnitSet movers(const State& state) {
  UnitSet units = 0;
  for (const UnitIndex unit : each(state.scenario->units_of(state.side))) {
    const UnitState& now = state.units[unit];
    const Unit& counter = state.scenario->units[unit];
    const bool waits = now.where == Whereabouts::not_arrived && counter.arrives != 0 &&
                       counter.arrives <= state.turn;
    const bool stands = now.where == Whereabouts::on_map && !now.moved && !counter.immobile;
    if (waits || stands) units |= bit(unit);
  }
  return units;
}

Order movement(const State& state, core::Random& random) {
  const bool go_on = random.below(orders_to_end_of_movement) != 0;
  for (UnitSet units = go_on ? movers(state) : 0; units != 0;) {
    const UnitSet chosen = random.one_of(units);
    if (auto order = random_movement(state, lowest(chosen), random)) return *std::move(order);
    units &= ~chosen;
  }
  if (random.below(phases_to_end_of_turn) == 0) return EndTurn{};
  return DoneMoving{};
}

Order combat(const State& state, core::Random& random) {
  if (random.below(orders_to_end_of_combat) != 0) {
    if (auto order = random_combat_order(state, random)) return *std::move(order);
  }
  return EndTurn{};
}

}  // namespace

Order random_order(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return open->answers[random.below(open->answers.size())];
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  return state.phase == Phase::movement ? movement(state, random) : combat(state, random);
}

}  // namespace adjutant::tlg2
