#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engine/games/tlg2/rules/events.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/games/tlg2/rules/violation.hpp"

// Sections 4 and 5: movement and reinforcements. Costs are in half movement points (R29).
namespace adjutant::tlg2 {

// The cost for this unit to step from a hex to a hex next to it; empty where it may not
// (4.10-4.19).
std::optional<int> step_cost(const State& state, UnitIndex unit, Hex from, Hex to);

// A place a unit can come to in this phase.
struct Reach {
  Hex hex;
  int cost = 0;
  std::vector<Hex> path;  // the cheapest way, hex by hex, without the start
};

// Every hex where this unit could end its movement now, cheapest paths, sorted by hex. For a unit
// that has not arrived: from its entry hex on (5.2-5.3), path beginning with the entry hex.
std::vector<Reach> reach(const State& state, UnitIndex unit);

// The same hexes without the ways there.
std::vector<Hex> hexes_in_reach(const State& state, UnitIndex unit);

// Why this unit of the moving side can neither move nor enter now; empty if it can, even if nothing
// is in its reach.
std::optional<Violation> must_stay(const State& state, UnitIndex unit);

// Where a unit can get to in one movement, by the cheapest way.
struct Arrival {
  UnitIndex unit = 0;
  Hex start;  // where it has stood, or the hex it enters by
  Hex hex;
};

// The arrival at this hex of reach(); empty if it is not one of them.
std::optional<Arrival> arrival_at(const State& state, UnitIndex unit, Hex hex);

// The order that gives it: only the last hex named, for a reinforcement by way of the one it enters
// by.
Order order_of(const State& state, const Arrival& arrival);

// The movement as it would be carried out, or why not.
std::expected<Moved, Violation> plan_move(const State& state, const Move& move);
std::expected<Entered, Violation> plan_enter(const State& state, const Enter& enter);

// The hexes by which this side's reinforcements may enter now: the scheduled one, or the
// substitutes when it is blocked (R27).
std::vector<Hex> entry_hexes(const State& state, UnitIndex unit);

// Carry out what plan_… gave.
void carry_out(State& state, const Moved& moved);
void carry_out(State& state, const Entered& entered);
void carry_out(State& state, const Arrival& arrival);

}  // namespace adjutant::tlg2
