#pragma once

#include <expected>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/violation.hpp"
#include "engine/hexwar/cheapest_paths.hpp"

// 1, 2, 26: moving and entering. Costs are half points.
namespace adjutant::lfm {

// A group on its way, checked.
struct Movement {
  Pieces group = {};
  bool entering = false;
  std::vector<Hex> path =
      {};  // start first; the first hex is entered when it comes from off the map
  int cost = 0;
  int stack = 0;  // L28: the place of an entering stack in its column; 0: commanders alone
  Then then = Then::nothing;
};

std::expected<Movement, Violation> plan_move(const State& state, Side side, const Order& order);
std::expected<Movement, Violation> plan_enter(const State& state, Side side, const Order& order);
// L28: who counts for no stack.
bool only_commanders(const State& state, const Pieces& group);
void carry_out(State& state, const Movement& movement, Log& log);

// 5: mount, dismount, limber, unlimber: those who would do so.
std::expected<Pieces, Violation> plan_change(const State& state, Side side, const Order& order);
void carry_out_change(State& state, Verb verb, const Pieces& pieces, Log& log);

// L23: enemy commanders who are alone where somebody has come go to the nearest stack of theirs.
void drive_off_commanders(State& state, Hex hex, Side comer, Log& log);

// Why these may not move at all now.
Refused cannot_move(const State& state, const Pieces& group);

// Where a group could end a move or an entry now, sorted by hex.
struct Reach {
  Hex hex;
  int cost = 0;
  std::vector<Hex> path;
};
std::vector<Reach> reach(const State& state, const Pieces& group);
// The same in no order and without the ways there, for callers that draw one of them.
struct Place {
  Hex hex;
  Hex begin;  // where they stand, or the hex they enter by
};
std::vector<Place> places_in_reach(const State& state, const Pieces& group);
// To one of them, each as likely; empty where there is none, and now and then where there are few.
std::optional<Movement> random_movement(const State& state, const Pieces& group,
                                        core::Random& random);
// The order it would be given by: who, and the last hex of the way.
Order order_of(const State& state, const Movement& movement);
// The hexes a piece that is to come may enter by now (L28).
std::vector<Hex> entry_hexes(const State& state, PieceIndex index);

// What a step into a neighbouring hex costs them, if it is not closed to one of them (L3).
std::optional<int> step_cost(const State& state, const Pieces& group, Hex from, Hex to);

}  // namespace adjutant::lfm
