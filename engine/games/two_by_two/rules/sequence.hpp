#pragma once

#include <optional>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/course.hpp"

// What a submission does, order by order, and who is to give the next.
namespace adjutant::two_by_two {

// Every fault of a submission. It is tried on a copy, with dice that change nothing.
core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// What orders come to that are tried out so; those that are refused are passed over.
struct Trial {
  State position;
  int rolls_at = 0;  // the line of the first that throws a die; 0: none
  core::Refusals refusals;
};
Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// Plays a checked submission; what results have made impossible is dropped.
State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events);

// Whose answer is due and to what, in words; empty when the battle is over.
std::vector<core::Awaited> awaited(const State& state);
// Whose it is, without the words.
std::optional<Side> next_to_act(const State& state);

// N23: what standing orders and doctrine would order now: all shots as things stand, the way of a
// rout, the end of the turn.
std::vector<Order> default_orders(const State& state, Side side);

// Plays an order of random_order() on the state itself and tells nobody.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

}  // namespace adjutant::two_by_two
