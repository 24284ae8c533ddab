#include "server/render/map_picture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/render/map_styles.hpp"

namespace adjutant::render {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// A unit's type as its sign says it: "sign.guns" gives "guns".
std::string of_type(std::string_view sign) {
  return std::string(sign.substr(sign.find('.') + 1));
}

core::Picture field() {
  core::Picture picture;
  picture.width = 200;
  picture.height = 120;
  picture.title = "Street's <fields>";
  picture.description = "A9 & B1";
  picture.shapes = {
      core::Polygon{"terrain.clear", {{10, 10}, {190, 10}, {190, 110}, {10, 110}}},
      core::Symbol{"symbol.forest", {40, 40}, 70},
      core::Symbol{"symbol.swamp", {150, 40}, 70},
      core::Symbol{"symbol.building", {100, 90}, 35},
      core::Polyline{"line.river", {{10, 60}, {100, 50}, {190, 60}}},
      core::Polyline{"line.slope", {{10, 80}, {100, 80}}},
      core::Polyline{"line.bridge", {{100, 45}, {100, 65}}},
      core::Polyline{"road", {{100, 10}, {100, 110}}},
      core::Label{"label.place", {100, 20}, "Ussher's Farm"},
      core::Counter{core::Side::first, of_type("sign.infantry"), "A9", "6", 1, 2, {50, 60}, 46},
      core::Counter{core::Side::second, of_type("sign.cavalry"), "B2", "2", 1, 1, {150, 60}, 46},
      core::Arrow{"arrow.attack", {{50, 60}, {150, 60}}},
  };
  return picture;
}

// Big-endian number in the header of a PNG.
unsigned header_number(const std::string& png, std::size_t at) {
  unsigned number = 0;
  for (std::size_t i = at; i < at + 4; ++i)
    number = number * 256 + static_cast<unsigned char>(png[i]);
  return number;
}

TEST(MapPicture, PngHasTheSizeAskedFor) {
  const auto png = to_png(field(), 1.5);
  EXPECT_THAT(png, StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_EQ(header_number(png, 16), 300u);
  EXPECT_EQ(header_number(png, 20), 180u);
}

TEST(MapPicture, SvgTellsItsTitleAndDescriptionEscaped) {
  const auto svg = to_svg(field());
  EXPECT_THAT(svg, HasSubstr("<title id=\"title\">Street&#39;s &lt;fields&gt;</title>"));
  EXPECT_THAT(svg, HasSubstr("<desc id=\"description\">A9 &amp; B1</desc>"));
  EXPECT_THAT(svg, HasSubstr("role=\"img\""));
  EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 200 120\""));
}

TEST(MapPicture, TheSamePictureGivesTheSameBytes) {
  EXPECT_EQ(to_svg(field()), to_svg(field()));
  EXPECT_EQ(to_png(field(), 1), to_png(field(), 1));
}

TEST(MapPicture, EachShapeLeavesItsMark) {
  const auto whole = to_png(field(), 1);
  for (std::size_t left_out = 0; left_out < field().shapes.size(); ++left_out) {
    auto picture = field();
    picture.shapes.erase(picture.shapes.begin() + static_cast<std::ptrdiff_t>(left_out));
    EXPECT_NE(to_png(picture, 1), whole) << left_out;
  }
}

// What is kept of a map is its background alone.
TEST(MapPicture, AMapPaintedBeforeChangesNothing) {
  const auto fresh = to_png(field(), 2);
  auto elsewhere = field();
  std::get<core::Counter>(elsewhere.shapes[9]).at = {90, 60};
  EXPECT_NE(to_png(elsewhere, 2), fresh);
  for (int width = 300; width < 310; ++width) {
    auto another = field();
    another.width = width;
    EXPECT_EQ(header_number(to_png(another, 2), 16), 2U * static_cast<unsigned>(width));
  }
  EXPECT_EQ(to_png(field(), 2), fresh);
}

TEST(MapPicture, ALostStepShows) {
  auto picture = field();
  std::get<core::Counter>(picture.shapes[9]).steps = 2;
  EXPECT_NE(to_png(picture, 1), to_png(field(), 1));
}

TEST(MapPicture, SidesDifferInMoreThanColour) {
  EXPECT_NE(side_style(0).double_border, side_style(1).double_border);
}

TEST(MapPicture, AStyleNobodyChoseIsDrawnInGrey) {
  core::Picture picture = field();
  picture.shapes = {core::Polygon{"terrain.moon", {{10, 10}, {190, 10}, {190, 110}}}};
  EXPECT_NE(to_png(picture, 1), to_png(core::Picture{200, 120, "", "", {}}, 1));
  EXPECT_EQ(style("terrain.moon").fill->rgb, style("road.unknown").fill->rgb);
  EXPECT_NE(style("terrain.clear").fill->rgb, style("terrain.moon").fill->rgb);
}

}  // namespace
}  // namespace adjutant::render
