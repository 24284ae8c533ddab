#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/doctrine.hpp"

// 6.11-6.15: a combat from its die to its last advance, one decision after another.
namespace adjutant::tlg2 {

// A d6, with its event.
int roll(core::Dice& dice, const std::string& purpose, const char* rule,
         std::vector<Event>& events);

// Rolls for an engagement and continues until it is done or a question is open (ask mode).
// `completed`: the referee named it to fulfil an obligation (R24).
void fight(State& state, const Engagement& engagement, bool completed, core::Dice& dice,
           std::vector<Event>& events);

// The question that is open in state.combat, with every legal answer; empty when none is.
std::optional<Question> question(const State& state);

// The question in words: "Where does 41F retreat: T2238 or T2237?"
std::string sentence(const State& state, const Question& question);

// Carries out one of question().answers and continues until done or the next question.
void answer(State& state, const Order& chosen, ChosenBy chosen_by, std::vector<Event>& events);

}  // namespace adjutant::tlg2
