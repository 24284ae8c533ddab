#pragma once

#include <optional>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/course.hpp"

// Plays a submission order by order, and says which side is awaited next.
namespace adjutant::two_by_two {

// Every mistake of a submission, tried on a copy with dice that change nothing.
core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders);

using Trial = core::Trial<State>;
Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// Plays a checked submission; orders that results have made impossible are dropped.
State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events);

// The awaited answer, in words; empty when the battle is over.
std::vector<core::Awaited> awaited(const State& state);
// The awaited side, without the words.
std::optional<Side> next_to_act(const State& state);

// N23: what standing orders and doctrine would order now: all shots as things stand, the way of a
// rout, the end of the turn.
std::vector<Order> default_orders(const State& state, Side side);

// Plays an order of random_order() on the state itself and tells nobody.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

}  // namespace adjutant::two_by_two
