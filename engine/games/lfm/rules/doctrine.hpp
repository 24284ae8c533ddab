#pragma once

#include <utility>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"

// L30: the choices for a player who does not make them, by standing orders first, then doctrine.
namespace adjutant::lfm {

// 8.7, A1: the first that is wished, else the least points, file order.
Pieces one_lost(const State& state, const Pieces& candidates, const Pieces& wished);
// 8.7, EXC: points of at least `owed`, nobody who can be spared; all, if they have less (L16).
Pieces exchanged(const State& state, const Pieces& candidates, const Pieces& wished, int owed);
// D1: by the standing orders of the side, else doctrine.
std::pair<PieceIndex, ChosenBy> lost_by_doctrine(const State& state, Side side,
                                                 const Pieces& candidates);

// 9: whether a standing order has this brigade withdraw from the combat that is going on.
bool withdraws_by_standing_order(const State& state, int brigade, const Pieces& units);
// L17: cavalry without a mounted enemy next to it needs no check.
bool withdraws_freely(const State& state, PieceIndex unit);

// L19: who advances where; brigadiers go with their regiments.
using Advances = std::vector<std::pair<Hex, Pieces>>;
Advances advance_by_doctrine(const State& state, const Pieces& free, const std::vector<Hex>& open);
Advances advance_by_order(const State& state, const Pieces& free, const std::vector<Hex>& open,
                          const std::vector<Going>& clauses);

}  // namespace adjutant::lfm
