#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/abilities.hpp"

namespace adjutant::core {

// How well a computer player plays.
struct Strength {
  std::int64_t nodes_max = 0;  // positions that it looks at for one answer, about
  int overlooked = 0;          // of a hundred orders of its plan, how many slip its mind
  int misjudged = 0;           // of a hundred answers, how many are the worst plan that it sees
  int worst_of = 24;           // this many plans, then
};
// Of a game, from the weakest of Captain's ranks to the strongest.
inline constexpr std::size_t strengths_count = 5;
using Strengths = std::array<Strength, strengths_count>;

// A computer player that says how well each of Captain's ranks plays its game, so that neighbours
// are about as far apart as in any other (docs/balance.md).
class Ranked {
 public:
  virtual ~Ranked() = default;
  virtual const Strengths& strengths() const = 0;
};

}  // namespace adjutant::core
