#pragma once

#include <vector>

#include "engine/games/lfm/rules/fire.hpp"

// 8.3-8.5: strengths, odds and situations.
namespace adjutant::lfm {

// Strengths, odds and the sum of the modifiers as things stand.
struct Odds {
  int attack = 0, defence = 0;
  int column = too_weak;
  std::vector<Modifier> modifiers;
  int sum = 0;
};
Odds odds(const State& state, const Pieces& attackers, const std::vector<Hex>& targets);

// 8.3: of a unit in defence (L36); of all of a side in a hex.
int defence_of(const State& state, PieceIndex unit);
int defence_in(const State& state, Side side, Hex hex);
// L14: of a stack, best of its units.
int best_cohesion(const State& state, const Pieces& units);
int sum_of(const std::vector<Modifier>& modifiers);

}  // namespace adjutant::lfm
