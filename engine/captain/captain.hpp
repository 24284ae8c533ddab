#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/game.hpp"

// Captain, a computer player for every game. It knows games by core::Game alone; what it takes for
// a game to be played by it: engine/captain/README.md. Pure, safe from any thread.
namespace adjutant::captain {

// How well a seat is played.
enum class Level : std::uint8_t {
  doctrine,  // the pass: standing orders and doctrine, no move of its own
  greedy,    // what a player of sense does at one glance (core::Game::propose)
  captain,   // many such answers, varied, weighed over all faces of the dice
};

struct Limits {
  // Positions that are played to and looked at for one answer, about; at least one plan is always
  // weighed. Nodes and never time bound the search: the same seed gives the same answer anywhere.
  std::int64_t nodes_max = 600;
};

// Whether a game offers what a level needs: doctrine, or a computer player.
bool can_play(const core::Game& game, Level level);

// What `side` answers to what is awaited of it now: a whole player turn, or the answer to a
// question. Always accepted by check(). `side` is one whose answer is due. The
// game can_play() the level.
core::Orders choose(const core::Game& game, const core::State& state, core::Side side, Level level,
                    core::Random& random, const Limits& limits = {});

// What the positions are worth to `side` (core::ComputerPlayer::evaluate) that these orders lead
// to, one for each of six sets of balanced dice; only one where no die is rolled. Legal orders, of
// a game with a computer player.
std::vector<std::int64_t> weigh(const core::Game& game, const core::State& state, core::Side side,
                                const core::Orders& orders, core::Random& random);

}  // namespace adjutant::captain
