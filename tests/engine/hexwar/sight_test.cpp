#include "engine/hexwar/sight.hpp"

#include <set>

#include <gtest/gtest.h>

namespace adjutant::hexwar {
namespace {

using hex::Hex;

Hex at(std::string_view number) {
  return *hex::parse(number);
}

// What is seen past walls, which block, and hedges, which obstruct.
Sight seen(std::string_view from, std::string_view to, const std::set<std::string>& walls,
           const std::set<std::string>& hedges = {}) {
  return sight(
      hex::line(at(from), at(to)), [&](Hex hex) { return walls.contains(hex::print(hex)); },
      [&](Hex hex) { return hedges.contains(hex::print(hex)); });
}

TEST(Sight, IsBlockedByAnyHexInTheWay) {
  EXPECT_EQ(seen("0402", "0406", {}), Sight::clear);
  EXPECT_EQ(seen("0402", "0406", {"0404"}), Sight::blocked);
  EXPECT_EQ(seen("0402", "0406", {"0405"}, {"0403"}), Sight::blocked);
  EXPECT_EQ(seen("0402", "0406", {"0304", "0504"}), Sight::clear);
}

TEST(Sight, IsObstructedByAnyHexInTheWay) {
  EXPECT_EQ(seen("0402", "0406", {}, {"0404"}), Sight::obstructed);
  EXPECT_EQ(seen("0402", "0406", {}, {"0304"}), Sight::clear);
}

TEST(Sight, IsNotMindedByTheHexesOfItsEnds) {
  EXPECT_EQ(seen("0402", "0406", {"0402", "0406"}, {"0402", "0406"}), Sight::clear);
  EXPECT_EQ(seen("0402", "0403", {"0402", "0403"}), Sight::clear);
}

// From 0402 to 0602 the line runs along the hexside between 0501 and 0502.
TEST(Sight, AlongAHexsideIsBlockedByBothOfItsHexes) {
  EXPECT_EQ(seen("0402", "0602", {"0501", "0502"}), Sight::blocked);
  EXPECT_EQ(seen("0402", "0602", {"0501"}), Sight::obstructed);
  EXPECT_EQ(seen("0402", "0602", {"0502"}), Sight::obstructed);
  EXPECT_EQ(seen("0402", "0602", {}, {"0501"}), Sight::obstructed);
  EXPECT_EQ(seen("0402", "0602", {}, {"0502"}), Sight::obstructed);
  EXPECT_EQ(seen("0402", "0602", {}), Sight::clear);
}

TEST(RisesAbove, TheLineBetweenTheHeightsOfTheEnds) {
  EXPECT_TRUE(rises_above(1, 0, 0, 1, 1));
  EXPECT_FALSE(rises_above(0, 0, 0, 1, 1));
  // From a hill of 4 down to the plain: at the middle the line is 2 up.
  EXPECT_FALSE(rises_above(2, 4, 0, 2, 2));
  EXPECT_TRUE(rises_above(3, 4, 0, 2, 2));
  // Nearer the hill it is higher, and nearer the plain lower.
  EXPECT_FALSE(rises_above(3, 4, 0, 1, 3));
  EXPECT_TRUE(rises_above(2, 4, 0, 3, 1));
  // Below sea level too.
  EXPECT_FALSE(rises_above(-1, 0, -2, 1, 1));
  EXPECT_TRUE(rises_above(0, 0, -2, 1, 1));
}

}  // namespace
}  // namespace adjutant::hexwar
