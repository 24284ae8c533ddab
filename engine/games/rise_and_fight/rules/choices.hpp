#pragma once

#include "engine/core/random.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/course.hpp"

// Some of the orders that may be given now: more are legal than can be listed.
namespace adjutant::rise_and_fight {

// Of each unit a quarter, a half and all of each segment ahead, wheels by 15 degrees, changes,
// charges, shots; commanders to each unit; what ends the turn; where something is asked each
// answer. Each is legal.
std::vector<Order> legal_orders(const State& state, Side side);

// Each answer to what is asked (F33).
std::vector<Order> answers(const State& state, const Question& open);

// Where something is asked an answer; else the end of the turn, one time in ten; else of a unit of
// the side, each as likely, of eight orders drawn the first that is legal: a charge one time in
// three, a shot where there is fire, else steps or a commander's order. The end of the turn where
// none is.
Order random_order(const State& state, Side side, core::Random& random);

}  // namespace adjutant::rise_and_fight
