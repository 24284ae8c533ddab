#pragma once

#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/games/two_by_two/rules/position.hpp"

// Moves, turns and charges, decided exactly (N1-N6, N24, N25).
namespace adjutant::two_by_two {

// The result of a move. sequence.hpp decides whether the unit may be ordered at all.
struct Moved {
  std::vector<Point> path;  // centres, from the first to the last
  Place place;
  std::int64_t cost = 0;
  int allowance = 0;
  bool left = false;
};

// A way from a place with what is left of the allowance after `spent` mils of it (N8).
std::expected<Moved, Violation> try_move(const State& state, UnitIndex index, const Place& from,
                                         const Way& way, int spent = 0);

// N24, N3: to another heading on the spot.
Refused cannot_turn(const State& state, UnitIndex index, int facing);

// N4
std::expected<Moved, Violation> try_charge(const State& state, UnitIndex index,
                                           const Charge& charge);

// N3: why a unit may not stand at a place at the end of a move: the table, closed ground, overlap,
// enemy contact.
Refused cannot_stand(const State& state, UnitIndex index, const Place& place);

// The place flush with a friend.
Place beside(const State& state, const BesideFriend& there);

}  // namespace adjutant::two_by_two
