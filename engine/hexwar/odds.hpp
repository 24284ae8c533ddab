#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace adjutant::hexwar {

// The odds columns of a results table, each the plain ratio of attack to defence that it asks for
// at least, from the lowest up: 1:2, 1:1, 3:2, 2:1. Exact integers, so that odds round in the
// defender's favour.
template <std::size_t count>
class OddsScale {
 public:
  struct Ratio {
    int attack = 1;
    int defence = 1;
  };

  // The ratios ascend.
  constexpr explicit OddsScale(const std::array<Ratio, count>& columns) : columns_(columns) {}

  // The highest column whose ratio these strengths reach, which are at least 1; the lowest where
  // they reach none.
  constexpr int column(int attack, int defence) const {
    int reached = 0;
    for (const Ratio& ratio : columns_) {
      reached += attack * ratio.defence >= defence * ratio.attack ? 1 : 0;
    }
    return std::max(reached - 1, 0);
  }
  // A column shifted to the right, or to the left; never beyond the last.
  constexpr int shifted(int column, int columns_right) const {
    return std::clamp(column + columns_right, 0, static_cast<int>(count) - 1);
  }
  constexpr const Ratio& operator[](std::size_t column) const { return columns_[column]; }

 private:
  std::array<Ratio, count> columns_;
};

}  // namespace adjutant::hexwar
