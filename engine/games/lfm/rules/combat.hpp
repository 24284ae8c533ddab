#pragma once

#include <expected>
#include <vector>

#include "engine/games/lfm/rules/odds.hpp"

// 3, 8: charges and attacks with their targets and odds. What follows from the die: resolution.hpp.
namespace adjutant::lfm {

struct Assault {
  Pieces attackers = {};
  std::vector<Hex> targets = {};
  Odds odds = {};
  bool must_withdraw = false;  // L17: too weak or shattered, so that the order is one to withdraw
};

struct Charge {
  Pieces chargers = {};
  Hex target = {};
  int cost = 0;        // of the step into the hex, half points
  int difference = 0;  // of cohesion
  std::vector<Modifier> modifiers = {};
  int sum = 0;
};

std::expected<Assault, Violation> plan_attack(const State& state, const Order& order);
// L17, L34: the mover's units that would withdraw.
std::expected<Pieces, Violation> plan_withdrawal(const State& state, const Order& order);
std::expected<Charge, Violation> plan_charge(const State& state, const Order& order);

}  // namespace adjutant::lfm
