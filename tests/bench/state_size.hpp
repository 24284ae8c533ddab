#pragma once

#include <cstddef>
#include <cstdint>
#include <malloc.h>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"

namespace adjutant::bench {

// Bytes of the heap that a state takes in mid-game: the mean of as many games as there are seeds,
// each played on from `begin` by `orders` drawn orders. The scenario, which all share, is not
// counted.
inline double state_size(const core::Game& game, const core::State& begin, int orders) {
  constexpr std::size_t seeds = 1'000;
  std::vector<core::State> states;
  states.reserve(seeds);
  const auto played = [&](std::uint64_t seed) {
    core::Random random(seed);
    return game.play_out(begin, random, orders).state;
  };
  played(seeds);  // what the allocator keeps for itself
  const auto before = mallinfo2().uordblks;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) states.push_back(played(seed));
  return static_cast<double>(mallinfo2().uordblks - before) / seeds;
}

}  // namespace adjutant::bench
