#include "engine/hexwar/odds.hpp"

#include <gtest/gtest.h>

namespace adjutant::hexwar {
namespace {

// 1:2 1:1 3:2 2:1 5:1
constexpr OddsScale<5> scale({{{1, 2}, {1, 1}, {3, 2}, {2, 1}, {5, 1}}});

TEST(Odds, AreTheHighestRatioThatIsReached) {
  EXPECT_EQ(scale.column(6, 6), 1);
  EXPECT_EQ(scale.column(12, 8), 2);
  EXPECT_EQ(scale.column(11, 8), 1);
  EXPECT_EQ(scale.column(16, 8), 3);
  EXPECT_EQ(scale.column(15, 8), 2);
  EXPECT_EQ(scale.column(25, 5), 4);
  EXPECT_EQ(scale.column(24, 5), 3);
}

TEST(Odds, RoundInTheDefendersFavour) {
  EXPECT_EQ(scale.column(7, 8), 0);
  EXPECT_EQ(scale.column(4, 8), 0);
}

TEST(Odds, BeyondTheTableAreItsLastColumns) {
  EXPECT_EQ(scale.column(1, 100), 0);
  EXPECT_EQ(scale.column(100, 1), 4);
}

TEST(Odds, ShiftWithinTheTable) {
  EXPECT_EQ(scale.shifted(2, 1), 3);
  EXPECT_EQ(scale.shifted(2, -1), 1);
  EXPECT_EQ(scale.shifted(3, 9), 4);
  EXPECT_EQ(scale.shifted(1, -9), 0);
}

}  // namespace
}  // namespace adjutant::hexwar
