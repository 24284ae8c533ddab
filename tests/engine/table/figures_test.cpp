#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"
#include "engine/table/convex.hpp"

// Cases by hand; tests/table/reference.py holds the same functions to thousands at random.
namespace adjutant::table {
namespace {

constexpr Extent base{500, 250, 250};

Convex base_at(Point at, int heading) {
  return rectangle(at, heading, base);
}
Convex core_at(Point at, int heading) {
  return rectangle(at, heading, inner(base, 10));
}

TEST(Headings, QuartersAreExactAndSinesAreThoseOfTheTable) {
  std::int64_t sum = 0;
  for (int k = 0; k <= 90; ++k) sum += ahead(k).x;
  EXPECT_EQ(sum, 3787608);
  EXPECT_EQ(ahead(0), (Vector{0, 65536}));
  EXPECT_EQ(ahead(90), (Vector{65536, 0}));
  EXPECT_EQ(right(0), ahead(90));
  EXPECT_EQ(ahead(-45), ahead(315));
}

TEST(Headings, StepsAreRoundedOnceHalvesAwayFromZero) {
  EXPECT_EQ(step({0, 0}, 30, 1), (Point{1, 1}));  // 0.5 and 0.866
  EXPECT_EQ(step({0, 0}, 210, 1), (Point{-1, -1}));
  EXPECT_EQ(step({1000, 1000}, 45, 1000), (Point{1707, 1707}));
}

TEST(Headings, TowardTakesTheAnticlockwiseOfTwo) {
  EXPECT_EQ(toward({0, 0}, {5, 5}, 7), 45);
  EXPECT_EQ(toward({3, 3}, {3, 3}, 7), 7);
  // Halfway between two directions their sum points.
  for (const int low : {0, 44, 89, 137, 359}) {
    const auto between = ahead(low) + ahead(low + 1);
    if (squared(ahead(low)) != squared(ahead(low + 1))) continue;
    const Point there{static_cast<int>(between.x), static_cast<int>(between.y)};
    EXPECT_EQ(toward({0, 0}, there, 0), low);
  }
}

TEST(Lengths, AreRoundedUpOrDown) {
  EXPECT_EQ(length_up({1000, 1000}), 1415);
  EXPECT_EQ(length_down({1000, 1000}), 1414);
  EXPECT_EQ(length_up({3000, 4000}), 5000);
  EXPECT_EQ(root_down(std::int64_t{1} << 62), std::int64_t{1} << 31);
}

TEST(Figures, BasesStandWhereTheirCentreAndHeadingSay) {
  const auto placed = base_at({1000, 1000}, 90);
  EXPECT_EQ(placed.corners()[0], (Point{1250, 1500}));
  EXPECT_EQ(placed.corners()[2], (Point{750, 500}));
}

TEST(Figures, ContactIsTwentyMils) {
  const auto one = base_at({0, 0}, 0);
  EXPECT_TRUE(within(one, base_at({0, 520}, 0), 20));
  EXPECT_FALSE(within(one, base_at({0, 521}, 0), 20));
  EXPECT_TRUE(meet(one, base_at({0, 500}, 0)));
  EXPECT_FALSE(meet(one, base_at({0, 501}, 0)));
}

TEST(Figures, CoresOverlapWhenBasesDoByMoreThanTwenty) {
  EXPECT_FALSE(overlap(core_at({0, 0}, 0), core_at({0, 480}, 0)));
  EXPECT_TRUE(overlap(core_at({0, 0}, 0), core_at({0, 479}, 0)));
}

TEST(Figures, FlushLinesTouchAndNeverOverlapAtAnyHeading) {
  for (int heading = 0; heading < full_turn; ++heading) {
    const auto beside = Point{} + rounded(1000 * right(heading));
    EXPECT_TRUE(within(base_at({}, heading), base_at(beside, heading), 2)) << heading;
    EXPECT_FALSE(overlap(core_at({}, heading), core_at(beside, heading))) << heading;
  }
}

TEST(Figures, PointsAndSegmentesAreFigures) {
  const auto one = base_at({0, 0}, 0);
  EXPECT_EQ(root_down(squared_distance({{0, 1250}}, one)), 1000);
  EXPECT_EQ(root_down(squared_distance({{-900, 750}, {900, 750}}, one)), 500);
  EXPECT_TRUE(overlap({{-900, 0}, {900, 0}}, one));
  EXPECT_FALSE(overlap({{-900, 250}, {900, 250}}, one)) << "along the front edge";
  EXPECT_FALSE(meet({{-1, -3}, {-1, -3}}, {{-3, -3}}));
}

TEST(Figures, DistancesAreComparedExactly) {
  // Both are 0.7 mils and a little more.
  const Convex line{{0, 0}, {10001, 10000}};
  const auto near = squared_distance({{5000, 5000}}, line);
  const auto far = squared_distance({{5001, 5002}}, line);
  EXPECT_LT(near, far);
  EXPECT_EQ(squared_distance({{5001, 5000}}, line), near);
}

TEST(Figures, AHullHoldsWhatIsSwept) {
  const auto way = swept(base_at({0, 0}, 30), base_at({500, 866}, 30));
  EXPECT_TRUE(overlap(way, core_at({250, 433}, 30)));
  EXPECT_EQ(swept(base_at({0, 0}, 0), base_at({0, 900}, 0)).corners().size(), 4U);
}

TEST(Figures, AFigureHasOneToEightCorners) {
  EXPECT_THROW(Convex({}), core::InvariantBroken);
  EXPECT_THROW(Convex::hull({}), core::InvariantBroken);
}

// At the far ends of the widest table nothing overflows.
TEST(Figures, TheLargestTableIsHeld) {
  constexpr int far = coordinate_max;
  const Convex one{{-far, -far}, {far, far}};
  EXPECT_EQ(root_down(squared_distance({{-far, far}}, one)), 370727);
  EXPECT_TRUE(within({{far, -far}}, one, 370728));
  EXPECT_FALSE(within({{far, -far}}, one, 370727));
}

}  // namespace
}  // namespace adjutant::table
