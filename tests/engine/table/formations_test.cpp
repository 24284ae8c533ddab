#include <array>

#include <gtest/gtest.h>

#include "engine/table/flush.hpp"
#include "engine/table/map_file.hpp"
#include "engine/table/sight.hpp"
#include "engine/table/words.hpp"

// Cases by hand; tests/table/formations.py holds the same functions to thousands at random.
namespace adjutant::table {
namespace {

constexpr Frontage line{3000, 1000};

TEST(Poses, AreLedByTheMiddleOfTheFront) {
  const Pose pose{{10000, 10000}, 90};
  EXPECT_EQ(rectangle(pose, line).corners()[0], (Point{10000, 13000}));
  EXPECT_EQ(rectangle(pose, line).corners()[2], (Point{9000, 7000}));
  EXPECT_EQ(centre(pose, line.depth), (Point{9500, 10000}));
  EXPECT_EQ(about(pose, line.depth), (Pose{{9000, 10000}, 270}));
  EXPECT_EQ(turned_on_centre(pose, line.depth, 0), (Pose{{9500, 10500}, 0}));
}

TEST(Poses, WheelOnTheInnerCorner) {
  const Pose pose{{10000, 10000}, 0};
  EXPECT_EQ(wheeled(pose, 3000, 90), (Pose{{13000, 13000}, 90}));
  EXPECT_EQ(wheeled(pose, 3000, -90), (Pose{{7000, 13000}, 270}));
  EXPECT_EQ(wheel_arc(4000, 42), 5865);
  EXPECT_EQ(wheel_arc(4000, -43), 6004);
}

TEST(Poses, AnArcMeetsAnyPartOfAFigure) {
  const Pose pose{{0, 0}, 0};
  EXPECT_TRUE(meets_arc({{1000, 5000}, {9000, 5000}}, pose, 1000, 0));
  EXPECT_FALSE(meets_arc({{1001, 5000}, {9000, 5000}}, pose, 1000, 0));
  EXPECT_TRUE(meets_arc({{6000, 5000}, {9000, 5000}}, pose, 1000, 45));
  EXPECT_FALSE(meets_arc({{6001, 5000}, {9000, 5000}}, pose, 1000, 45));
  EXPECT_FALSE(meets_arc({{-9000, -1}, {9000, -1}}, pose, 1000, 90));
  EXPECT_TRUE(meets_arc({{-90000, -9000}, {0, 90000}, {90000, -9000}}, pose, 1000, 20));
}

TEST(Faces, AreSeenByWhoComes) {
  const Pose pose{{10000, 10000}, 0};
  const auto right = face_of(pose, line, Sector::right);
  EXPECT_EQ(right.middle, (Point{13000, 9500}));
  EXPECT_EQ(right.heading, 270);
  EXPECT_EQ(right.half_length, 500);
  const auto front = face_of(pose, line, Sector::front);
  EXPECT_EQ(front.heading, 180);
  EXPECT_EQ(foot(front, {9000, 14000}), 1000) << "to the right of who looks south";
  EXPECT_EQ(foot(front, {90000, 14000}), -3000);
  EXPECT_EQ(against(front, 1000), (Pose{{9000, 10000}, 180}));
}

TEST(Faces, AreFilledFromTheRight) {
  const auto face = face_of({{10000, 10000}, 0}, line, Sector::front);
  const auto middle_is_taken = [](const Pose& pose, int) { return pose.at.x == 10000 ? 1 : 0; };
  EXPECT_EQ(nearest_free(face, 0, middle_is_taken), 1);
  EXPECT_EQ(nearest_free(face, 3000, [](const Pose&, int) { return 0; }), 3000);
  EXPECT_EQ(nearest_free(face, 0, [](const Pose&, int) { return 7; }), std::nullopt);
}

TEST(Faces, AreFilledOnTheNearerSide) {
  const auto face = face_of({{10000, 10000}, 0}, line, Sector::front);
  // Who looks south has east on the left: 900 mils are taken there, and 1,100 to the right.
  const auto wait = [](const Pose& pose, int heading) {
    const int east = pose.at.x - 10000;
    if (east >= 900 || east <= -1100) return 0;
    return heading == 90 ? 900 - east : east + 1100;
  };
  EXPECT_EQ(nearest_free(face, 0, wait), -900);
  EXPECT_EQ(nearest_free(face, 200, wait), 1100);
}

TEST(Faces, CommonFrontsAreProjected) {
  const Pose pose{{0, 0}, 0};
  EXPECT_EQ(common_front(pose, 3000, rectangle(Pose{{4000, 1000}, 180}, line)), 2000 * unit);
  EXPECT_EQ(common_front(pose, 3000, rectangle(Pose{{6000, 1000}, 180}, line)), 0);
  EXPECT_EQ(common_front(pose, 3000, rectangle(Pose{{0, 1000}, 90}, line)), 1000 * unit);
}

TEST(Sight, IsHiddenByFiguresHillsMassesAndDepth) {
  const Segment way{{0, 0}, {0, 9000}};
  const Area square({{-1000, 3000}, {1000, 3000}, {1000, 5000}, {-1000, 5000}});
  const std::array woods{square};
  EXPECT_TRUE(is_clear(way, {}));
  EXPECT_FALSE(is_clear(way, {.figures = {rectangle(Pose{{0, 5000}, 0}, line)}}));
  EXPECT_FALSE(is_clear(way, {.hills = {&square}}));
  EXPECT_FALSE(is_clear(way, {.masses = {&square}}));
  EXPECT_TRUE(is_clear({{0, 4000}, {0, 9000}}, {.masses = {&square}})) << "from inside";
  EXPECT_TRUE(is_clear(way, {.thickets = {{woods, 2000}}}));
  EXPECT_FALSE(is_clear(way, {.thickets = {{woods, 1999}}}));
}

// Where an eye and what it looks for are one point, there is no way whose side could be told.
TEST(Sight, OfNoLengthIsHiddenInsideAFigure) {
  const auto figure = rectangle(Pose{{0, 0}, 30}, line);
  const auto inside = centre({{0, 0}, 30}, line.depth);
  EXPECT_FALSE(is_clear({inside, inside}, {.figures = {figure}}));
  EXPECT_TRUE(is_clear({{0, 9000}, {0, 9000}}, {.figures = {figure}}));
}

TEST(Sight, AnyOfThePointsWillDo) {
  const std::array from{Point{0, 0}, Point{9000, 0}}, to{Point{0, 9000}, Point{9000, 9000}};
  const Screen screen{.figures = {rectangle(Pose{{0, 5000}, 0}, line)}};
  EXPECT_TRUE(sees(from, to, screen));
  EXPECT_FALSE(sees(std::span(from).first(1), std::span(to).first(1), screen));
}

TEST(Sight, AFigureIsPartlyInAnArea) {
  const Area wood({{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}});
  EXPECT_TRUE(is_partly_in(rectangle(Pose{{-2999, 2000}, 0}, line), wood));
  EXPECT_FALSE(is_partly_in(rectangle(Pose{{-3000, 2000}, 0}, line), wood)) << "edges alone";
  EXPECT_TRUE(is_partly_in(rectangle(Pose{{2000, 2000}, 0}, {100, 200}), wood)) << "all of it";
  EXPECT_TRUE(is_partly_in(rectangle(Pose{{2000, 9000}, 0}, {9000, 18000}), wood)) << "around it";
}

TEST(MapFiles, TellEveryFaultWithItsPath) {
  const auto file = core::parse_json(R"({"points": [[1, 2], [9001, 2], "x"],
      "lines": [[[1, 2], [3, 4]], [[1, 2]]],
      "areas": [[[0, 0], [9, 0], [0, 9]], [[0, 0], [9, 9], [9, 0], [0, 9]]]})")
                        .value();
  core::FileFaults faults;
  core::FileBlock block(faults, file, "map");
  MapFile map(block, 9000, 9000);
  EXPECT_EQ(map.points("points").size(), 1U);
  EXPECT_EQ(map.lines("lines").size(), 1U);
  EXPECT_EQ(map.areas("areas").size(), 1U);
  std::string paths;
  for (const auto& fault : faults) paths += fault.path + " ";
  EXPECT_EQ(paths, "map.points[1] map.points[2] map.lines[1] map.areas[1] ");
}

TEST(TableWords, AreInchesAndDegrees) {
  WordReader reader("9.5 360 12.0001");
  EXPECT_EQ(reader.length("9.5"), 9500);
  EXPECT_EQ(reader.degrees(359, "45"), std::nullopt);
  EXPECT_EQ(reader.length("9.5"), std::nullopt);
  EXPECT_EQ(reader.faults().size(), 2U);
  EXPECT_EQ(print_inches(9500), "9.5");
  EXPECT_EQ(print_inches(-1399), "-1.399") << "beyond the edge";
  EXPECT_EQ(print_inches(Point{12000, 5}), "12 0.005");
}

}  // namespace
}  // namespace adjutant::table
