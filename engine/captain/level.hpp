#pragma once

#include <cstdint>

namespace adjutant::captain {

// How well a seat is played. The first two do not search; the others are Captain's ranks, from the
// weakest to the strongest (engine/captain/levels.hpp).
enum class Level : std::uint8_t {
  doctrine,  // the pass: standing orders and doctrine, no move of its own
  greedy,    // plays the first sensible plan (core::ComputerPlayer::propose)
  recruit,
  sergeant,
  ensign,
  lieutenant,
  captain,
};

}  // namespace adjutant::captain
