#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/captain/level.hpp"
#include "engine/core/game.hpp"

// Captain, a computer player for every game, which it knows by core::Game alone.
// engine/captain/README.md says what a game needs for it. Pure, safe from any thread.
namespace adjutant::captain {

// Replaces the figures that the level has by core::Strength. The number of positions bounds the
// search, never time, so the same seed gives the same answer anywhere. At least one plan is
// evaluated; a misjudged answer always looks at the same number of plans.
struct Limits {
  std::optional<std::int64_t> nodes_max = std::nullopt;
  std::optional<int> overlooked = std::nullopt;
  std::optional<int> misjudged = std::nullopt;
};

// Whether a game offers what a level needs: doctrine, or a computer player.
bool can_play(const core::Game& game, Level level);

// The answer of `side`: a whole player turn, or the answer to a question. check() always accepts
// it. An answer of `side` must be due, and the game must offer the level (can_play()). Looks at all
// of the state: pass it as that side sees it (as_seen_by).
core::Orders choose(const core::Game& game, const core::State& state, core::Side side, Level level,
                    core::Random& random, const Limits& limits = {});

// The value for `side` of the positions after its orders (core::ComputerPlayer::evaluate).
struct Weighed {
  std::vector<std::int64_t> values;
  bool learned = true;  // networks judged them all (core::ComputerPlayer::learned)
};

// One value for each of six sets of balanced dice; one value if no die is rolled. The orders are
// legal, and the game has a computer player.
Weighed weigh(const core::Game& game, const core::State& state, core::Side side,
              const core::Orders& orders, core::Random& random);

}  // namespace adjutant::captain
