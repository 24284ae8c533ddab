#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/dice.hpp"

namespace adjutant::cli {

// A small generator for self-play, the same on every machine (splitmix64). Not for matches.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  // 0 … bound - 1, each equally likely; bound > 0.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t unfair = (0 - bound) % bound;  // 2^64 mod bound
    while (true) {
      const auto value = next();
      if (value >= unfair) return value % bound;
    }
  }

 private:
  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return mixed ^ (mixed >> 31U);
  }

  std::uint64_t state_;
};

class RandomDice : public core::Dice {
 public:
  explicit RandomDice(Random& random) : random_(random) {}
  int roll(int sides, std::string_view) override {
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(sides))) + 1;
  }

 private:
  Random& random_;
};

}  // namespace adjutant::cli
