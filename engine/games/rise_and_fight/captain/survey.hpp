#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// What both sides may hope for and have to fear from their positions: by fire, even of units that
// have fired already, by charging, and in the rounds to come. In hundredths of a per mille of an
// army's scores (F27). And how far both have to go.
struct Survey {
  explicit Survey(const State& state);

  struct Unit {
    int best_shot = 0;  // that it has
    int danger = 0;     // of all the shots that it may take
    int best_rush = 0;  // that it could charge
    int exposure = 0;   // the worst charge at it
    int chargers = 0;   // enemies who could charge it and gain by it
    int fight = 0;      // its expected gain in the next round of all its pairs
  };
  std::vector<Unit> units;  // by UnitIndex
  // By side: the best shots of all; the best charges, each unit once; way_to_go().
  std::array<std::int64_t, 2> fire{}, charges{}, way{};
};

}  // namespace adjutant::rise_and_fight
