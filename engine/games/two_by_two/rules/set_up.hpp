#pragma once

#include "engine/games/two_by_two/rules/orders.hpp"
#include "engine/games/two_by_two/rules/position.hpp"

// N29: free set-up. Blue places its units in its zone and is ready, then Red.
namespace adjutant::two_by_two {

// Units that the side sets up itself, in file order.
Units units_to_place(const State& state, Side side);

// Whether the side has any to set up at all.
bool sets_up(const Scenario& scenario, Side side);

// Why a unit cannot be set up there: it is not its owner's to place, outside the zone, or N3.
Refused cannot_place(const State& state, Side side, const PlaceOrder& order);
// Why the side is not ready: a unit has no place yet.
Refused cannot_be_ready(const State& state, Side side);

// Done: the unit stands there; the opponent sets up, or the first turn begins.
void place(State& state, const PlaceOrder& order);
void end_set_up(State& state);

// Where those who have no place yet stand by default: rank by rank from the front of the zone, from
// its middle outward. Fewer than all where the zone is full.
std::vector<PlaceOrder> default_places(State state, Side side);

}  // namespace adjutant::two_by_two
