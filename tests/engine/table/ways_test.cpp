#include <array>

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "engine/table/arc.hpp"
#include "engine/table/area.hpp"
#include "engine/table/run.hpp"

namespace adjutant::table {
namespace {

constexpr Extent base{500, 250, 250};

const Area& wood() {
  static const Area wood({{1000, 1000}, {2000, 1000}, {2000, 2000}, {1000, 2000}});
  return wood;
}

TEST(Crossings, WhatLiesOnALineIsLeftOfIt) {
  const Segment north{{0, 0}, {0, 100}};
  EXPECT_TRUE(crossing({{-50, 50}, {50, 50}}, north));
  EXPECT_FALSE(crossing({{-50, 50}, {0, 50}}, north)) << "from the left onto it";
  EXPECT_TRUE(crossing({{50, 50}, {0, 50}}, north)) << "from the right onto it";
  EXPECT_FALSE(crossing({{0, -50}, {0, 150}}, north)) << "along it";
}

TEST(Crossings, ThroughACornerTheyCountOnce) {
  const Line line{{0, 0}, {100, 100}, {200, 0}};
  EXPECT_EQ(crossings({{100, 0}, {100, 200}}, line).size(), 1U);
}

TEST(Crossings, AreRoundedHalvesAwayFromZero) {
  const Segment way{{0, 0}, {1, 3}};
  EXPECT_EQ(point_at(way, {1, 2}), (Point{1, 2}));
  EXPECT_EQ(point_at({{1, 3}, {0, 0}}, {1, 2}), (Point{0, 1}));
}

TEST(Roads, BothEndsAreNearOneSegment) {
  const Line road{{0, 0}, {5000, 0}, {5000, 5000}};
  EXPECT_TRUE(runs_along({{100, 250}, {4000, -250}}, road, 250));
  EXPECT_FALSE(runs_along({{100, 251}, {4000, 0}}, road, 250));
  EXPECT_FALSE(runs_along({{4000, 0}, {5000, 1000}}, road, 250)) << "around the corner";
}

TEST(Areas, EdgesAndCornersAreIn) {
  EXPECT_TRUE(wood().holds({1000, 1500}));
  EXPECT_TRUE(wood().holds({2000, 2000}));
  EXPECT_FALSE(wood().holds({999, 1500}));
}

TEST(Areas, AWayIsCutAtTheirEdges) {
  const std::array areas{wood()};
  const std::vector<Point> points{{0, 1500}, {1000, 1500}, {2000, 1500}, {3000, 1500}};
  EXPECT_EQ(cut({{0, 1500}, {3000, 1500}}, areas), points);
  EXPECT_EQ(cut({{5, 5}, {5, 5}}, areas), (std::vector<Point>{{5, 5}}));
  EXPECT_EQ(length_inside({{0, 1500}, {3000, 1500}}, areas), 1000);
}

TEST(Areas, AWayPassesThroughOrBy) {
  EXPECT_TRUE(passes_through({{0, 1500}, {3000, 1500}}, wood()));
  EXPECT_FALSE(passes_through({{0, 2001}, {3000, 2001}}, wood()));
  EXPECT_FALSE(passes_through({{0, 3000}, {2000, 1000}}, Area({{0, 0}, {1, 0}, {0, 1}})));
}

TEST(Areas, AreSimple) {
  EXPECT_TRUE(is_simple(wood().corners()));
  EXPECT_FALSE(is_simple(std::array<Point, 4>{{{0, 0}, {9, 9}, {9, 0}, {0, 9}}}));
  EXPECT_FALSE(is_simple(std::array<Point, 3>{{{0, 0}, {5, 5}, {9, 9}}}));
  EXPECT_FALSE(is_simple(std::array<Point, 2>{{{0, 0}, {5, 5}}}));
}

TEST(Sectors, ArePartedByDiagonalsFromTheCorners) {
  const auto sector_of = [](Point point) { return sector(seen_from({}, 0, point), base); };
  EXPECT_EQ(sector_of({750, 500}), Sector::front);
  EXPECT_EQ(sector_of({751, 500}), Sector::right);
  EXPECT_EQ(sector_of({-751, 500}), Sector::left);
  EXPECT_EQ(sector_of({0, -250}), Sector::rear);
}

TEST(Sectors, AnArcReachesBeyondTheCornersByDegrees) {
  const auto in = [](Point point, int degrees) {
    return in_arc(seen_from({}, 0, point), 1000, degrees);
  };
  EXPECT_TRUE(in({1000, 1}, 0));
  EXPECT_FALSE(in({1001, 1}, 0));
  EXPECT_TRUE(in({1500, 500}, 45));
  EXPECT_FALSE(in({1501, 500}, 45));
  EXPECT_TRUE(in({9000, 0}, 90));
  EXPECT_FALSE(in({0, -1}, 90));
}

TEST(Runs, TheFirstTouchIsTheLeastDistanceTriedUpward) {
  const auto one = rectangle({0, 0}, 0, base);
  const auto target = rectangle({0, 3000}, 180, base);
  EXPECT_EQ(first_within(one, {{0, 0}, 0}, target, 10, 3000), 2490);
  EXPECT_EQ(first_within(one, {{0, 0}, 0}, target, 10, 2489), std::nullopt);
  EXPECT_EQ(first_within(one, {{0, 0}, 180}, target, 10, 20000), std::nullopt);
}

TEST(Runs, NoTouchIsPassedOver) {
  core::Random random(7);
  const auto number = [&](int most) {
    return static_cast<int>(random.below(static_cast<unsigned>(most)));
  };
  int touched = 0;
  for (int i = 0; i < 400; ++i) {
    const auto figure =
        rectangle({3000, 3000}, number(360), {1 + number(1500), 0, 1 + number(1000)});
    const auto target = rectangle({number(6000), number(6000)}, number(360),
                                  {1 + number(1500), 0, 1 + number(1000)});
    const table::Run run{{3000, 3000}, number(360)};
    const int mils = 1 + number(30), limit = number(4000);
    std::optional<int> first;
    for (int distance = 0; !first && distance <= limit; ++distance) {
      if (within(figure.moved(run.way(distance)), target, mils)) first = distance;
    }
    EXPECT_EQ(first_within(figure, run, target, mils, limit), first) << i;
    touched += first.has_value() ? 1 : 0;
  }
  EXPECT_GT(touched, 60);
  EXPECT_LT(touched, 300);
}

TEST(Runs, TheFirstClearPlaceIsPastAllThatStandsThere) {
  const auto core = rectangle({0, 0}, 0, inner(base, 10));
  const std::array others{rectangle({0, 100}, 0, inner(base, 10)),
                          rectangle({0, 700}, 0, inner(base, 10))};
  EXPECT_EQ(first_clear(core, {{0, 0}, 0}, others, 3000), 1180);
  EXPECT_EQ(first_clear(core, {{0, 0}, 180}, others, 3000), 380);
}

// Side by side, overlapping by less than 1 mil: 10 mils on, the way is rounded away from the other.
TEST(Runs, RoundingAlonePartsThoseWhoHardlyOverlap) {
  const Convex figure{{-2220, 5036}, {-2208, 5029}, {-2205, 5033}, {-2218, 5040}};
  const std::array others{Convex{{-2215, 5016}, {-1367, 4526}, {-1127, 4942}, {-1975, 5432}}};
  EXPECT_EQ(first_clear(figure, {{5, 6}, 30}, others, 30), 10);
}

}  // namespace
}  // namespace adjutant::table
