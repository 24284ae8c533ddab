#pragma once

#include "engine/games/lfm/rules/position.hpp"

// How plans and forecasts name the pieces and hexes of a state.
namespace adjutant::lfm {

inline core::json::array ids_of(const State& state, const Pieces& pieces) {
  core::json::array list;
  for (const auto index : pieces) list.emplace_back(piece(state, index).id);
  return list;
}

inline core::json::array names_of(const State& state, const std::vector<Hex>& hexes) {
  core::json::array list;
  for (const Hex hex : hexes) list.emplace_back(print(state, hex));
  return list;
}

}  // namespace adjutant::lfm
