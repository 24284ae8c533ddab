#pragma once

#include <cstdint>
#include <vector>

#include "engine/hexwar/movement_costs.hpp"

namespace adjutant::tlg2 {

// How far it is from hex to hex over an empty map, for units of one kind.
class Marches {
 public:
  static constexpr int no_way = 255;

  Marches() = default;
  Marches(const hexwar::MovementCosts& costs, int hexes);

  // Half points (R29), no_way - 1 at most; no_way where nobody comes.
  int operator()(int from, int to) const {
    return far_[static_cast<std::size_t>(from) * static_cast<std::size_t>(hexes_) +
                static_cast<std::size_t>(to)];
  }

 private:
  int hexes_ = 0;
  std::vector<std::uint8_t> far_;  // by start, then by end
};

}  // namespace adjutant::tlg2
