#pragma once

#include <array>
#include <optional>

#include "engine/games/two_by_two/rules/state.hpp"

// N21, N22: how a battle ends.
namespace adjutant::two_by_two {

// N22: an objective belongs to the side that was last alone in it.
void take_objectives(State& state);

// Points of a side's units, and of those of them that are destroyed.
int points_of(const Scenario& scenario, Side side);
int points_lost(const State& state, Side side);
// N21: half of its points, rounded up.
bool is_beaten(const State& state, Side side);

// N22: points destroyed, objectives, exits.
std::array<int, 2> scores(const State& state);

enum class VictoryReason : std::uint8_t { losses, points, tie };
struct Victory {
  Side winner = blue;
  VictoryReason reason = VictoryReason::points;
};
// After a player turn; empty while the battle is in progress. `last`: it was the last of the
// battle.
std::optional<Victory> victory(const State& state, bool last);

// What core::Game says of it.
std::optional<core::Outcome> outcome(const State& state);
std::string goal(const Scenario& scenario);

}  // namespace adjutant::two_by_two
