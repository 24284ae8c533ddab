#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace adjutant::table {

// The units around a unit, counted one by one: what a network looks at (core::Network).
struct Company {
  std::int64_t nearest = 0, second = 0;  // enemies, in mils; at first the farthest that counts
  int friends = 0, flankers = 0;
  bool turned = false;  // from the nearest enemy

  void add_enemy(std::int64_t away, bool is_turned_from, bool flanks) {
    if (flanks) ++flankers;
    if (away < nearest) {
      second = std::exchange(nearest, away);
      turned = is_turned_from;
    } else {
      second = std::min(second, away);
    }
  }
  // More than this many count as this many.
  void cap(int most) {
    friends = std::min(friends, most);
    flankers = std::min(flankers, most);
  }
};

}  // namespace adjutant::table
