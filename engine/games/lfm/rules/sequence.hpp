#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// 0: the course of a turn; what a submission does, order by order.
namespace adjutant::lfm {

// L31: every fault of a submission. It is played on a copy with dice that change nothing.
core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// What orders come to that are tried out so; those that are refused are passed over.
struct Trial {
  State position;  // after them, before the end of the turn
  // By phase, as its orders and those of earlier phases leave it: what may be added to them.
  std::array<State, phase_names.size()> after;
  int rolls_at = 0;    // the line of the first that throws a die; 0: none
  bool ended = false;  // `end turn`, `resign` or an answer is among them
  core::Refusals refusals;
};
Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// Whether it would accept this one order, without saying why not.
bool accepts(const State& state, Side side, const Order& order);

// Carries it out with dice that change nothing, if it is accepted.
void try_order(State& state, Side side, const Order& order);

// Plays a checked submission; what results have made impossible is dropped.
State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events);

// The awaited answer, in words; empty when the battle is over.
std::vector<core::Awaited> awaited(const State& state);
// The awaited side, without the words.
std::optional<Side> next_to_act(const State& state);

// Single orders `side` may give now, in canonical order: each unit and each stack that may move to
// each hex in reach, each hex that may be fired at, charged or attacked by all who can, each pair
// of hexes attacked together, and so on for every phase that is still to come. Other groups, parts
// of stacks and clauses are the player's to find.
std::vector<Order> legal_orders(const State& state, Side side);

// Those of one phase of the mover's that neither move anybody nor attack: works, fires, limbers,
// mounts, charges, withdrawals, rallies, returns.
std::vector<Order> orders_beside_marches(const State& state, Phase phase);

// What standing orders and doctrine would order now.
std::vector<Order> default_orders(const State& state, Side side);

// An order drawn for a random player: at a question one of its answers; else something of the phase
// that is open, which is left one time in a few (of a movement phase, one in 32) for the next; the
// end of the turn when nothing comes of the last. In a phase first who is drawn, then what.
Order random_order(const State& state, Side side, core::Random& random);

// Plays such an order on the state itself and tells nobody.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

// The state as a phase of the mover's begins, if it is not there yet, without dice and answers.
State in_phase(State state, Phase phase);
Phase phase_of(Verb verb);

// The legal order that was probably meant by one that is refused in this state, or empty.
std::string meant(const State& state, Side side, const Order& refused);

}  // namespace adjutant::lfm
