#include <gtest/gtest.h>

#include "engine/games/lfm/rules/terms.hpp"

// 8.3: the printed odds table is the plain ratio; some of its cells.
namespace adjutant::lfm {
namespace {

TEST(Odds, AreThePlainRatio) {
  const auto odds = [](int attack, int defence) {
    return odds_names[static_cast<std::size_t>(odds_scale.column(attack, defence))];
  };
  EXPECT_EQ(odds(12, 8), "3-2");
  EXPECT_EQ(odds(11, 8), "1-1");
  EXPECT_EQ(odds(25, 5), "5-1");
  EXPECT_EQ(odds(24, 5), "4-1");
  EXPECT_EQ(odds(7, 9), "3-4");
  EXPECT_EQ(odds(6, 9), "1-2");
  EXPECT_EQ(odds(11, 32), "1-3");
  EXPECT_EQ(odds(47, 31), "3-2");
  EXPECT_EQ(odds(46, 31), "1-1");
}

}  // namespace
}  // namespace adjutant::lfm
