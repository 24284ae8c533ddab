#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/games/tlg2/rules/state.hpp"
#include "engine/hexwar/ending.hpp"

// 8.3, 9.3, 10.3, R39, R40.
namespace adjutant::tlg2 {

// Enemy strength points that each side has eliminated so far (9.3).
std::array<int, 2> points(const State& state);

using hexwar::Ending;

// Empty while the game is in progress.
std::optional<Ending> ending(const State& state);

// What core::Game says of it. Its rules of victory leave nothing to the battles.
std::optional<core::Outcome> outcome(const State& state);
inline std::string goal(const Scenario&) {
  return {};
}

}  // namespace adjutant::tlg2
