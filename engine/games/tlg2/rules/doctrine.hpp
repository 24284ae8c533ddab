#pragma once

#include "engine/games/tlg2/rules/events.hpp"

// R23: what is chosen for a player who was not asked: standing orders first, then doctrine. R23
// leaves open who advances: into the best cover, guns last, then the strongest, then the lowest
// unit id, then the lowest hex.
namespace adjutant::tlg2 {

struct Choice {
  Order order;
  ChosenBy chosen_by = ChosenBy::doctrine;
};

// One of question.answers, always the same for the same state.
Choice choose(const State& state, const Question& question);

}  // namespace adjutant::tlg2
