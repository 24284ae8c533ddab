#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/games/two_by_two/rules/state.hpp"

namespace adjutant::two_by_two {

// What both sides may hope for and have to fear from the fire and the charges of their next player
// turns as they stand between two of them, in hundredths of a point.
struct Survey {
  explicit Survey(const State& state);

  struct Unit {
    int best_shot = 0;  // that it has
    int danger = 0;     // of all the shots that it may take
    int chargers = 0;   // enemies that could charge it
    int assault = 0;    // what their charges at it gain, by the best three; 0: nothing
    int prey = 0;       // enemies that it could charge
  };
  std::vector<Unit> units;  // by UnitIndex
  // By side: the best shots of all; the best charges, each unit in one.
  std::array<std::int64_t, 2> fire{}, charges{};
};

}  // namespace adjutant::two_by_two
