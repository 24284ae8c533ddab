#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// 7, 18: artillery.
namespace adjutant::lfm {

// What is added or taken off, with its cause and rule: of fire, charges and combats.
struct Modifier {
  int value = 0;
  std::string cause;
  std::string rule;
  bool operator==(const Modifier&) const = default;
};

struct Fire {
  Pieces guns = {};
  Hex target = {};
  PieceIndex at = 0;  // who checks
  int halves = 0;     // half points of strength in all
  std::vector<Modifier> modifiers = {};
  int strength = fire_least;  // column of the table (L10)
};

// Whether it could fire at anything now.
bool may_fire(const State& state, PieceIndex gun);
// 17: half points that a gun brings to a hex; empty where it does not reach or see it.
std::optional<int> fire_at(const State& state, PieceIndex gun, Hex target);

// The fire an order stands for, by the side whose guns fire now.
std::expected<Fire, Violation> plan_fire(const State& state, Side side, const Order& order);
Fire fire_of(const State& state, Pieces guns, Hex target);

// L30, with the standing orders of the side: the next fire of its guns; empty when there is none.
std::optional<Fire> choose_fire(const State& state, Side side);

// Every enemy hex that some gun of this side could fire at now, by number.
std::vector<Hex> fire_targets(const State& state, Side side);
// The guns that could fire at it.
Pieces guns_on(const State& state, Side side, Hex target);

core::json::array modifiers_form(const std::vector<Modifier>& modifiers);

}  // namespace adjutant::lfm
