#include "engine/core/percent.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(PercentTest, RoundsToWholePercent) {
  EXPECT_EQ(percent(1, 6), "17%");
  EXPECT_EQ(percent(21, 33), "64%");
  EXPECT_EQ(percent(1, 8), "13%");
  EXPECT_EQ(percent(6, 6), "100%");
}

TEST(PercentTest, KeepsSmallChancesApartFromNone) {
  EXPECT_EQ(percent(1, 1000), "<1%");
  EXPECT_EQ(percent(0, 1000), "0%");
}

}  // namespace
}  // namespace adjutant::core
