#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/games/lfm/rules/state.hpp"
#include "engine/hexwar/ending.hpp"

// 28, L37.
namespace adjutant::lfm {

// Points as things stand, by side.
std::array<int, 2> points(const State& state);

using hexwar::Ending;
// Empty while the game is in progress.
std::optional<Ending> ending(const State& state);

// What core::Game says of it.
std::optional<core::Outcome> outcome(const State& state);
std::string goal(const Scenario& scenario);

}  // namespace adjutant::lfm
