#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/random.hpp"
#include "engine/core/values.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"

// Plays a submission order by order, and says which side is awaited next.
namespace adjutant::rise_and_fight {

// Every mistake of a submission. It is tried on a copy up to its first charge, with shots and tests
// that change nothing. Of the rest only what no die can make legal is refused (F32).
core::Refusals check(const State& state, Side side, const std::vector<PlacedOrder>& orders);

// Charges are tried as if their targets stood; orders that such a charge leaves no room for are
// passed over, too, and reactions count as dice.
using Trial = core::Trial<State>;
// Called with each order that is carried out, and the position before it.
using Watch = std::function<void(const State& before, const PlacedOrder& placed)>;
Trial try_out(const State& state, Side side, const std::vector<PlacedOrder>& orders,
              const Watch& watch = {});

// Plays a checked submission; orders that results have made impossible are dropped.
State adjudicate(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice,
                 std::vector<Event>& events);
// The same for games that computers play out, without events.
State played(State state, Side side, const std::vector<PlacedOrder>& orders, core::Dice& dice);

// The awaited answer, in words; empty when the battle is over.
std::vector<core::Awaited> awaited(const State& state);
// The awaited side, without the words.
std::optional<Side> next_to_act(const State& state);

// F33: the orders of standing orders and doctrine now.
std::vector<Order> default_orders(const State& state, Side side);

// Plays an order of random_order() on the state itself and tells nobody.
void play_random(State& state, Side side, core::Random& random, core::Dice& dice);

}  // namespace adjutant::rise_and_fight
