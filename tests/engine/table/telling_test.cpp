#include "engine/table/telling.hpp"

#include <gtest/gtest.h>

namespace adjutant::table {
namespace {

namespace json = core::json;

TEST(Telling, HeadingsAreOfTheCompassOrDegrees) {
  EXPECT_EQ(heading_text(0), "N");
  EXPECT_EQ(heading_text(225), "SW");
  EXPECT_EQ(heading_text(226), "226°");
}

TEST(Telling, PlacesAreInTenthsOfAnInch) {
  const json::object fields{{"to", {9500, -1399}}, {"bad", {1, "2"}}};
  EXPECT_EQ(point_text(fields, "to"), "(9.5, -1.4)");
  EXPECT_EQ(point_text(fields, "bad"), "?");
  EXPECT_EQ(point_text(fields, "none"), "?");
}

TEST(Telling, APathIsReadWholeOrNotAtAll) {
  const json::object whole{{"path", {{0, 0}, {0, 1000}}}}, broken{{"path", {{0, 0}, {0}}}};
  EXPECT_EQ(path_of_event(whole, "path"), (std::vector<Point>{{0, 0}, {0, 1000}}));
  EXPECT_TRUE(path_of_event(broken, "path").empty());
  EXPECT_EQ(end_of_path_text(whole), "(0.0, 1.0)");
  EXPECT_EQ(end_of_path_text(broken), "where it stood");
}

TEST(Telling, AWayTooShortToTellIsATurn) {
  const std::vector<Point> corner{{0, 0}, {3000, 4000}, {3000, 4040}};
  const json::object fields{{"path", {{0, 0}, {3000, 4000}, {3000, 4040}}}};
  EXPECT_EQ(moved_text(fields, length_of_path(corner)), "moves 5.0\" to (3.0, 4.0)");
  EXPECT_EQ(moved_text(fields, 49), "turns");
  EXPECT_EQ(length_of_path({}), 0);
}

}  // namespace
}  // namespace adjutant::table
