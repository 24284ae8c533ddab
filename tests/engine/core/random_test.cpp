#include "engine/core/random.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

TEST(Random, SoManyInAHundred) {
  Random random(1);
  int found = 0;
  for (int i = 0; i < 10'000; ++i) found += random.percent(30) ? 1 : 0;
  EXPECT_NEAR(found, 3'000, 150);  // 3 sigma: 137
  for (int i = 0; i < 1'000; ++i) EXPECT_TRUE(random.percent(100));
}

// Games that had none stay what they were where a percentage of 0 comes in.
TEST(Random, OfNothingNothingIsDrawn) {
  Random one(7), other(7);
  EXPECT_FALSE(one.percent(0));
  EXPECT_EQ(one.bits(), other.bits());
  // Of anything else one number of 0 to 99 is.
  one.percent(50);
  other.below(100);
  EXPECT_EQ(one.bits(), other.bits());
}

}  // namespace
}  // namespace adjutant::core
