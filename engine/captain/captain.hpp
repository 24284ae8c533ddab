#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/captain/level.hpp"
#include "engine/core/game.hpp"

// Captain, a computer player for every game. It knows games by core::Game alone; what it takes for
// a game to be played by it: engine/captain/README.md. Pure, safe from any thread.
namespace adjutant::captain {

// In place of what the level has by core::Strength. Nodes and never time bound the search, so that
// the same seed gives the same answer anywhere; at least one plan is weighed, and who misjudges an
// answer always looks at the same number of them.
struct Limits {
  std::optional<std::int64_t> nodes_max = std::nullopt;
  std::optional<int> overlooked = std::nullopt;
  std::optional<int> misjudged = std::nullopt;
};

// Whether a game offers what a level needs: doctrine, or a computer player.
bool can_play(const core::Game& game, Level level);

// What `side` answers to what is awaited of it now: a whole player turn, or the answer to a
// question. Always accepted by check(). `side` is one whose answer is due. The game can_play() the
// level. All of the state is looked at: to be honest it is as that side sees it (as_seen_by).
core::Orders choose(const core::Game& game, const core::State& state, core::Side side, Level level,
                    core::Random& random, const Limits& limits = {});

// What the positions that orders lead to are worth to `side` (core::ComputerPlayer::evaluate).
struct Weighed {
  std::vector<std::int64_t> values;
  bool learned = true;  // that networks tell all of them (core::ComputerPlayer::learned)
};

// One value for each of six sets of balanced dice; only one where no die is rolled. Legal orders,
// of a game with a computer player.
Weighed weigh(const core::Game& game, const core::State& state, core::Side side,
              const core::Orders& orders, core::Random& random);

}  // namespace adjutant::captain
