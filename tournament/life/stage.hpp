#pragma once

#include <span>
#include <vector>

#include "tournament/life/tournament.hpp"

// One stage of a tournament, as systems of pairing look at it.
namespace adjutant::tournament::life {

// Its players and its drawn rounds. Refers to the tournament, and stores only the order of its
// entries.
struct StageView {
  const Tournament* tournament = nullptr;
  int number = 1;
  const definition::Stage* wanted = nullptr;
  std::vector<int> entries;       // best seed first; who has gone stays at their place
  std::span<const Round> rounds;  // that are drawn
  int rounds_before = 0;          // of earlier stages

  // The seed of an entry, 1 the best; 0: not in this stage.
  int seed_of(int entry) const;
};

// The first stage has everybody with a pairing number, by number; later ones who went on, in their
// order. The number is not greater than stage_number() (ENSURE).
StageView stage_of(const Tournament& tournament, int number);
// The one that is played, or comes next.
StageView current_stage(const Tournament& tournament);
// The one that a round belongs to; of a round that is not drawn, the current one.
StageView stage_of_round(const Tournament& tournament, int round);
// The one whose round was drawn last; the first, if none is drawn.
StageView stage_drawn_last(const Tournament& tournament);

}  // namespace adjutant::tournament::life
