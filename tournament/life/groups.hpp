#pragma once

#include <vector>

#include "tournament/life/stage.hpp"

namespace adjutant::tournament::life {

// The groups of a stage, by snake: of three, seeds 1 6 7 are in the first, 2 5 8 in the second, 3 4
// 9 in the third. Divisions of a league, by rank: the best in the first. Each has its entries, best
// first.
std::vector<std::vector<int>> groups_of(const StageView& stage);
// 1, 2 …; 0 where the stage has no groups.
int group_of(const StageView& stage, int entry);

}  // namespace adjutant::tournament::life
