#pragma once

#include "engine/core/random.hpp"
#include "engine/games/two_by_two/rules/course.hpp"

// Some of the orders that may be given now (section 9): more are legal than can be listed.
namespace adjutant::two_by_two {

// Of each unit at most 48: eight headings by a third, two thirds and all of its allowance, beside
// friends, charges, turns to enemies; arrivals; what ends a phase; after the fire melee lines;
// where something is asked each answer. Each is legal.
std::vector<Order> legal_orders(const State& state, Side side);

// Each answer to what is asked (N23).
std::vector<Order> answers(const State& state, const Question& open);

// Where something is asked an answer; else the end of the turn, one time in eight; else an order of
// a unit that may have one, each unit as likely, of eight drawn from its candidates the first that
// is legal. One in four of its moves is jittered by up to 300 mils. The end of the turn where none
// is.
Order random_order(const State& state, Side side, core::Random& random);

}  // namespace adjutant::two_by_two
