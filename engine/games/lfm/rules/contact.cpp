#include "engine/games/lfm/rules/contact.hpp"

#include <algorithm>

namespace adjutant::lfm {

Side enemy_of(const State& state) {
  return core::opponent(state.side);
}

Pieces own_regiments(const State& state) {
  Pieces all;
  const auto& regiments = roster(state, state.side).regiments;
  all.reserve(regiments.size());
  for (const auto index : regiments) {
    if (on_map(state, index)) all.push_back(index);
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
