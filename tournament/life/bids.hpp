#pragma once

#include <string>
#include <vector>

#include "tournament/life/commands.hpp"

// Sides that are bid for: sealed, all opened in one event, and decided by it.
namespace adjutant::tournament::life {

// What an entry wants of the round that is drawn.
struct Bid {
  int entry = 0;
  std::string side;  // as the game names it
  int level = 0;     // what they give for it
};

// The highest level that may be bid in a round: those that its scenario has files for; 0 where it
// names none.
int level_most(const Tournament& tournament, const Round& round);

// {round, first, bids: [{entry, side, level}], boards: [{board, white, black, scenario?}], draws}.
// `first` is the first side of the round's scenario. Different sides: each has theirs, at their
// level. The same: the higher level has it, and the other gives nothing; the same level: a lot. No
// bid: no wish and level 0; neither: who has had the favoured side less often has it, else a lot.
Decision open_bids(const Tournament& tournament, int round, const std::vector<Bid>& bids,
                   const std::string& first, const LinkOf& link, const Act& act);

}  // namespace adjutant::tournament::life
