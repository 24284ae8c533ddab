#pragma once

#include <optional>
#include <vector>

#include "engine/games/lfm/rules/combat.hpp"

// 7, 3, 8.7-13, 21: from the die to the last advance, one decision after another. In a trial (L31)
// shots miss, charges and combats leave all in place.
namespace adjutant::lfm {

void fire(State& state, const Fire& fire, Log& log);
void charge(State& state, const Charge& charge, const Order& order, Log& log);
// `completed`: the referee named it to fulfil a duty (L12).
void attack(State& state, const Assault& assault, const Order& order, bool completed, Log& log);
// 11, L17: one after another, to `clauses` first.
void withdraw(State& state, const Pieces& units, const std::vector<Going>& clauses,
              ChosenBy chosen_by, Log& log);

// Continues state.combat until it is over, or a question to the opponent is open (ask mode).
void go_on(State& state, Log& log);

// What the side that does not move is asked now; empty when nothing is. Where its guns may fire
// (7) that is asked too.
std::optional<Question> question(const State& state);
std::string sentence(const State& state, const Question& question);

// Why this order does not answer the question.
Refused cannot_answer(const State& state, const Question& question, const Order& order);
// Carries out an answer and what follows up to the next question.
void answer(State& state, const Question& question, const Order& order, ChosenBy chosen_by,
            Log& log);

// L30: what standing orders and doctrine answer; always the same for the same state.
struct Choice {
  Order order;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
Choice choose(const State& state, const Question& question);

// L25: the commanders' dice that are due in no combat: after a withdrawal.
void settle_commanders(State& state, Pieces& endangered, const Pieces& survived, Log& log);

}  // namespace adjutant::lfm
