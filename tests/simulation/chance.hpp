#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/random.hpp"

namespace adjutant::simulation {

// All that is left to chance in a simulated world comes from one of these, and it from the seed.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : random_(seed) {}

  // 0 … bound - 1; bound > 0.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool one_in(std::size_t often) { return below(often) == 0; }
  // low … high, both included.
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

 private:
  core::Random random_;
};

}  // namespace adjutant::simulation
