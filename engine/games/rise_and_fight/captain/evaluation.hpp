#pragma once

#include <cstdint>

#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {

// As prospects.hpp has it: what the side that acts next may hope for by fire and by charges, and
// how far the other, which has moved, still has to go.
struct Outlook {
  std::int64_t fire = 0, charges = 0;
  std::int64_t way = 0;
};
// What evaluate() says where no network does, for the United States, in hundredths of a per mille
// of an army's scores: losses (F27), how near armies and brigades are to their bounds, the outlook,
// and who is out of command.
std::int64_t judged(const State& state, const Outlook& outlook);

// F27: what a side has lost of its scores.
int per_mille_lost(const State& state, Side side);
// By so much less it has lost than the other; an even battle is the defender's.
bool is_ahead(const State& state, Side side);

}  // namespace adjutant::rise_and_fight
