#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/core/dice.hpp"

namespace adjutant::core {

// Chance for computer players and tests, passed in as an argument and the same on every machine
// (splitmix64). Not for the dice of matches.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // 0 … bound - 1, each equally likely; bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    while (true) {
      const auto value = bits();
      // The first 2^64 mod bound values would favour some; these are fewer than `bound`.
      if (value >= bound || value >= (0 - bound) % bound) return value % bound;
    }
  }

  // True with this probability in percent. Draws nothing for 0.
  bool percent(int of_a_hundred) {
    return of_a_hundred > 0 && below(100) < static_cast<std::uint64_t>(of_a_hundred);
  }

  // 64 bits, each pattern equally likely.
  std::uint64_t bits() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  // One of the set bits of a mask that is not 0, each equally likely: its mask.
  std::uint64_t one_of(std::uint64_t mask) {
    for (auto skipped = below(static_cast<std::uint64_t>(std::popcount(mask))); skipped > 0;
         --skipped) {
      mask &= mask - 1;
    }
    return mask & (~mask + 1);
  }

  // One of the subsets of a mask that is not 0, the empty one excepted, each equally likely.
  std::uint64_t some_of(std::uint64_t mask) {
    while (true) {
      if (const auto subset = bits() & mask; subset != 0) return subset;
    }
  }

 private:
  std::uint64_t state_;
};

// For computer players' games, never for matches.
class RandomDice : public Dice {
 public:
  explicit RandomDice(Random& random) : random_(random) {}
  int roll(int sides, std::string_view) override {
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(sides))) + 1;
  }

 private:
  Random& random_;
};

}  // namespace adjutant::core
