#include "engine/captain/balanced_dice.hpp"

#include <array>

#include <gtest/gtest.h>

namespace adjutant::captain {
namespace {

TEST(BalancedDice, ShowEachFaceEquallyOftenAtEachRoll) {
  BalancedDice dice(1, 12);
  std::array<std::array<int, 6>, 4> shown{};
  for (int sample = 0; sample < 12; ++sample) {
    dice.begin(sample);
    for (auto& roll : shown) ++roll[dice.roll(6, "") - 1];
    EXPECT_EQ(dice.rolled(), 4);
  }
  for (const auto& roll : shown) EXPECT_EQ(roll, (std::array{2, 2, 2, 2, 2, 2}));
}

TEST(BalancedDice, ShowTheSameAgainForEveryPlan) {
  BalancedDice dice(7, 6);
  dice.begin(3);
  const std::array first{dice.roll(6, ""), dice.roll(6, ""), dice.roll(6, "")};
  dice.begin(3);
  EXPECT_EQ(first, (std::array{dice.roll(6, ""), dice.roll(6, ""), dice.roll(6, "")}));
}

}  // namespace
}  // namespace adjutant::captain
