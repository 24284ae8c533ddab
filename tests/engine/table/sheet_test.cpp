#include "engine/table/sheet.hpp"

#include <gtest/gtest.h>

namespace adjutant::table {
namespace {

template <class Shape>
std::vector<Shape> shapes_of(const core::Picture& picture, std::string_view style) {
  std::vector<Shape> found;
  for (const auto& shape : picture.shapes) {
    const auto* one = std::get_if<Shape>(&shape);
    if (one != nullptr && one->style == style) found.push_back(*one);
  }
  return found;
}

TEST(Sheets, HaveNorthAtTheTopAndWholeInches) {
  const Sheet sheet(24000, 12000, 50);
  const auto low = sheet.spot({0, 0}), high = sheet.spot({24000, 12000});
  EXPECT_EQ(high.x - low.x, 480);
  EXPECT_EQ(low.y - high.y, 240);
  EXPECT_EQ(low.y, sheet.bottom());
  EXPECT_EQ(sheet.units(1000), 20);
}

TEST(Sheets, AreRuledOnFourEdges) {
  Sheet sheet(24000, 12000, 50);
  sheet.grid(6000);
  sheet.rulers(6);
  const auto& picture = sheet.picture();
  EXPECT_EQ(shapes_of<core::Polyline>(picture, "grid").size(), 3U + 1U);
  const auto rulers = shapes_of<core::Ruler>(picture, "ruler");
  ASSERT_EQ(rulers.size(), 2U);
  EXPECT_EQ(rulers[0].parts, 24);
  EXPECT_EQ(rulers[1].parts, 12);
  EXPECT_EQ(shapes_of<core::Polyline>(picture, "ruler").size(), 2U);
  const auto numbers = shapes_of<core::Label>(picture, "label.number");
  ASSERT_EQ(numbers.size(), 5U + 3U);
  EXPECT_EQ(numbers[4].text, "24");
  EXPECT_EQ(numbers[7].text, "12");
}

TEST(Sheets, DrawNoArrowWhereNobodyGoes) {
  Sheet sheet(24000, 12000, 50);
  sheet.arrow("arrow.move", {{1000, 1000}});
  EXPECT_TRUE(sheet.picture().shapes.empty());
  sheet.arrow("arrow.move", {{1000, 1000}, {2000, 1000}});
  EXPECT_EQ(sheet.picture().shapes.size(), 1U);
}

}  // namespace
}  // namespace adjutant::table
