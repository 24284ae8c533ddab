#include "engine/captain/balanced_dice.hpp"

#include <array>
#include <vector>

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

// With more faces than samples too: the last face comes as often as the first.
TEST(BalancedDice, ShowEveryFaceOfAnyDie) {
  constexpr int samples = 6;
  for (const int sides : {2, 3, 4, 8, 10, 12, 20, 100, 256}) {
    std::vector<int> shown(sides);
    const int seeds = sides * 40;
    for (int seed = 0; seed < seeds; ++seed) {
      BalancedDice dice(static_cast<std::uint64_t>(seed), samples);
      for (int sample = 0; sample < samples; ++sample) {
        dice.begin(sample);
        ++shown.at(dice.roll(sides, "") - 1);
      }
    }
    for (const int times : shown) EXPECT_NEAR(times, 240, 100) << "d" << sides;
  }
}

TEST(BalancedDice, GiveEachSampleItsShareOfTheFaces) {
  BalancedDice dice(3, 5);
  std::array<int, 5> fifths{};
  for (int sample = 0; sample < 5; ++sample) {
    dice.begin(sample);
    ++fifths.at((dice.roll(10, "") - 1) / 2);
  }
  EXPECT_EQ(fifths, (std::array{1, 1, 1, 1, 1}));
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
