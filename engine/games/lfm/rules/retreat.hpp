#pragma once

#include <optional>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"

// 10, L18: where a unit retreats to.
namespace adjutant::lfm {

struct RetreatWay {
  std::vector<Hex> path;     // without the hex it stands in
  std::vector<bool> checks;  // whether it checks as it enters each of them
  Hex to() const { return path.back(); }
};

// The ways of the first choice that exists, one to each hex it may end in, by hex; empty: no way.
std::vector<RetreatWay> retreat_ways(const State& state, PieceIndex unit);

// One of them: by these clauses first, then the standing orders of its side, then doctrine (L30:
// out of EZOCs, farthest from the nearest enemy, best cover, nearest to its own entry, lowest hex).
struct ChosenRetreat {
  RetreatWay way;
  ChosenBy chosen_by = ChosenBy::doctrine;
};
ChosenRetreat choose_retreat(const State& state, PieceIndex unit,
                             const std::vector<RetreatWay>& ways,
                             const std::vector<Going>& clauses);

}  // namespace adjutant::lfm
