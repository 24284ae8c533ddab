#pragma once

#include "engine/core/json.hpp"
#include "engine/hexwar/chosen_by.hpp"

namespace adjutant::hexwar {

// What would be chosen for a side that does not answer a question, by the game's choose().
template <class State, class Question>
core::json::object default_answer(const State& state, const Question& open) {
  const auto choice = choose(state, open);
  return {{"order", print(*state.scenario, choice.order)}, {"chosen_by", name(choice.chosen_by)}};
}

}  // namespace adjutant::hexwar
