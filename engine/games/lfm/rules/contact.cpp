#include "engine/games/lfm/rules/contact.hpp"

#include <algorithm>

namespace adjutant::lfm {

Side enemy_of(const State& state) {
  return core::opponent(state.side);
}

Pieces own_regiments(const State& state) {
  Pieces all;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    if (!on_map(state, index)) continue;
    const auto& counter = piece(state, index);
    if (counter.side == state.side && counter.regiment()) all.push_back(index);
  }
  return all;
}

bool next_to(const State& state, PieceIndex index, Hex hex) {
  return hex::distance(state.pieces[index].at, hex) == 1;
}

std::vector<Hex> hexes_of(const State& state, const Pieces& units) {
  std::vector<Hex> all;
  for (const auto index : units) {
    if (!has(all, state.pieces[index].at)) all.push_back(state.pieces[index].at);
  }
  std::ranges::sort(all);
  return all;
}

}  // namespace adjutant::lfm
