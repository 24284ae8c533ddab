#pragma once

#include <utility>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"

// L30: the choices for a player who does not make them, by standing orders first, then doctrine.
namespace adjutant::lfm {

// 8.7, A1: the loss that the player wants first, else the unit with the fewest points, in file
// order.
Pieces one_lost(const State& state, const Pieces& candidates, const Pieces& wished);
// 8.7, EXC: losses of at least `owed` points and no unit more than needed; all units if they have
// fewer points (L16).
Pieces exchanged(const State& state, const Pieces& candidates, const Pieces& wished, int owed);
// D1: the loss by the side's standing orders, else by doctrine.
std::pair<PieceIndex, ChosenBy> lost_by_doctrine(const State& state, Side side,
                                                 const Pieces& candidates);

// 9: whether a standing order withdraws this brigade from the current combat.
bool withdraws_by_standing_order(const State& state, int brigade, const Pieces& units);
// L17: cavalry without a mounted enemy next to it needs no check.
bool withdraws_freely(const State& state, PieceIndex unit);

// L19: the units that advance, and where; brigadiers go with their regiments.
using Advances = std::vector<std::pair<Hex, Pieces>>;
Advances advance_by_doctrine(const State& state, const Pieces& free, const std::vector<Hex>& open);
Advances advance_by_order(const State& state, const Pieces& free, const std::vector<Hex>& open,
                          const std::vector<Going>& clauses);

}  // namespace adjutant::lfm
