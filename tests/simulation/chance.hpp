#pragma once

#include <cstddef>
#include <cstdint>

namespace adjutant::simulation {

// All that is left to chance in a simulated world comes from one of these, and it from the seed
// (SplitMix64).
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  // 0 … bound - 1; bound > 0.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
  bool one_in(std::size_t often) { return below(often) == 0; }
  // low … high, both included.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

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

}  // namespace adjutant::simulation
