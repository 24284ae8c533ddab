#include <cstdlib>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/render/map_picture.hpp"
#include "tests/folder.hpp"

namespace adjutant::render {
namespace {

using testing::HasSubstr;
using testing::Not;

// A unit's type as its sign says it: "sign.guns" gives "guns".
std::string of_type(std::string_view sign) {
  return std::string(sign.substr(sign.find('.') + 1));
}

// One of each shape as a table of miniatures has them, and each sign.
core::Picture table() {
  core::Picture picture;
  picture.width = 640;
  picture.height = 420;
  picture.title = "Shapes";
  picture.description = "One of each";
  picture.styles = {{.name = "area.moor",
                     .fill = 0xd8c8e0,
                     .stroke = 0x5b3a75,
                     .width = 15,
                     .manner = core::Manner::hatched},
                    {.name = "line.hedge", .stroke = 0x2e6b2e, .width = 40, .dashes = {10, 80}}};
  const std::vector<core::Point> hex{{560, 300}, {600, 300}, {620, 335},
                                     {600, 370}, {560, 370}, {540, 335}};
  picture.shapes = {
      core::Polygon{"terrain.forest", {{40, 60}, {180, 40}, {220, 120}, {120, 170}, {30, 140}}},
      core::Polygon{"area.moor", {{260, 50}, {380, 40}, {360, 90}, {400, 140}, {270, 130}}},
      core::Polygon{"terrain.high", hex},
      core::Polyline{"line.creek", {{20, 200}, {200, 230}, {320, 190}, {620, 210}}},
      core::Polyline{"line.hedge", {{420, 40}, {460, 130}, {600, 150}}},
      core::Polyline{"line.wall", {{420, 150}, {520, 170}}},
      core::Rectangle{"area.building", {560, 80}, 60, 34, 30},
      core::Rectangle{"area.zone", {110, 330}, 150, 90, 340},
      core::Arc{"arc.fire", {320, 300}, 0, 110, 20, 90},
      core::Arc{"arc.command", {320, 300}, 0, 60, 0, 360},
      core::Arc{"area.moor", {470, 300}, 25, 55, 270, 120},
      core::Arc{"area.moor", {470, 390}, 10, 22, 0, 360},
      core::Ruler{"ruler", {30, 405}, {330, 405}, 12, 3, "in"},
      core::Ruler{"ruler", {20, 380}, {20, 230}, 5, 0, ""},
      core::Symbol{"symbol.building", {120, 100}, 35},
      core::Label{"label.place", {120, 60}, "Copse"},
      core::Base{core::Side::first, of_type("sign.infantry"), "1L", "", {320, 300}, 80, 40, 20},
      core::Base{core::Side::second,
                 of_type("sign.cavalry"),
                 "B5",
                 "state.disordered",
                 {430, 230},
                 60,
                 30,
                 225},
      core::Base{
          core::Side::second, of_type("sign.horse_artillery"), "Bow", "", {240, 235}, 40, 40, 180},
      core::Base{core::Side::first, of_type("sign.commander"), "HQ", "", {200, 320}, 30, 30, 90},
      core::Counter{
          core::Side::first, of_type("sign.infantry"), "A9", "6", 1, 2, {580, 250}, 46, "x"},
      core::Counter{
          core::Side::second, of_type("sign.artillery"), "Bty", "2 r10", 1, 1, {520, 250}, 46},
      core::Arrow{"arrow.attack", {{320, 300}, {430, 230}}},
  };
  return picture;
}

// GOLDEN_UPDATE=1 rewrites the file: look at it before it is committed.
TEST(Shapes, AreDrawnAsTheGoldenFileHasThem) {
  const auto path = tests::folder() / "server/render/shapes.svg";
  const auto svg = to_svg(table());
  if (std::getenv("GOLDEN_UPDATE") != nullptr) std::ofstream(path) << svg;
  std::ostringstream golden;
  golden << std::ifstream(path).rdbuf();
  EXPECT_EQ(svg, golden.str()) << path << ": GOLDEN_UPDATE=1 rewrites it";
}

TEST(Shapes, LeaveTheirMarkEach) {
  const auto whole = to_svg(table());
  for (std::size_t left_out = 0; left_out < table().shapes.size(); ++left_out) {
    auto picture = table();
    picture.shapes.erase(picture.shapes.begin() + static_cast<std::ptrdiff_t>(left_out));
    EXPECT_NE(to_svg(picture), whole) << left_out;
  }
}

TEST(Shapes, ABaseLooksWhereItsHeadingSays) {
  for (const int heading : {0, 90, 180, 359}) {
    auto picture = table();
    std::get<core::Base>(picture.shapes[16]).heading = heading;
    EXPECT_NE(to_svg(picture), to_svg(table())) << heading;
  }
}

TEST(Shapes, ARulerNumbersItsParts) {
  const auto svg = to_svg(table());
  EXPECT_THAT(svg, HasSubstr(">9</text>"));
  EXPECT_THAT(svg, HasSubstr(">12 in</text>"));
  EXPECT_THAT(svg, Not(HasSubstr(">2</text>")));
}

TEST(Shapes, AGamesOwnStyleGoesBeforeTheHouses) {
  auto picture = table();
  EXPECT_THAT(to_svg(picture), HasSubstr("#d8c8e0"));
  EXPECT_THAT(to_svg(picture), HasSubstr("stroke-dasharray=\"1 8\""));
  const auto before = to_png(picture, 1);
  picture.styles.push_back({.name = "terrain.forest", .fill = 0x123456});
  EXPECT_THAT(to_svg(picture), HasSubstr("#123456"));
  EXPECT_NE(to_png(picture, 1), before) << "the background of another look was kept";
}

}  // namespace
}  // namespace adjutant::render
