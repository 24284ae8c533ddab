#include "server/render/stored_picture.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "server/render/map_picture.hpp"

namespace adjutant::render {
namespace {

core::Picture every_shape() {
  core::Picture picture;
  picture.width = 300;
  picture.height = -1;
  picture.title = "Title";
  picture.description = "Words; – ü";
  picture.shapes = {
      core::Polygon{"terrain.forest", {{0, 0}, {1'000'000, -1'000'000}, {3, 63}, {64, -64}}},
      core::Polyline{"line.creek", {}},
      core::Rectangle{"house", {1, 2}, 3, 4, 359},
      core::Arc{"arc", {1, 2}, 3, 4, 5, 6},
      core::Ruler{"ruler", {1, 2}, {3, 4}, 5, 6, "in"},
      core::Symbol{"tree", {1, 2}, 3},
      core::Label{"name", {1, 2}, std::string("a\0b", 3)},
      core::Counter{core::Side::second, "type", "id", "strength", 4, 2, {1, 2}, 30, "badge"},
      core::Base{core::Side::second, "type", "id", "state.disrupted", {1, 2}, 3, 4, 5},
      core::Arrow{"arrow.move", {{5, 6}}}};
  core::Style style{.name = "own", .fill = 0xffffff, .casing = 0, .dashes = {1, 2, 3}};
  style.bold = style.smooth = true;
  style.cut_end = 7;
  style.manner = core::Manner::flag;
  picture.styles = {core::Style{}, style};
  return picture;
}

TEST(StoredPictureTest, KeepsEachFieldOfEachShape) {
  const auto stored = stored_picture(every_shape());
  const auto picture = read_picture(stored);
  EXPECT_EQ(stored_picture(picture), stored);
  EXPECT_EQ(picture.shapes.size(), std::variant_size_v<core::Shape>);
  EXPECT_EQ(picture.height, -1);
  const auto& wood = std::get<core::Polygon>(picture.shapes[0]);
  EXPECT_EQ(wood.style, "terrain.forest");
  EXPECT_EQ(wood.corners[1].y, -1'000'000);
  EXPECT_EQ(wood.corners[3].y, -64);
  EXPECT_EQ(std::get<core::Label>(picture.shapes[6]).text, std::string("a\0b", 3));
  const auto& counter = std::get<core::Counter>(picture.shapes[7]);
  EXPECT_EQ(counter.side, core::Side::second);
  EXPECT_EQ(counter.steps_full, 2);
  EXPECT_EQ(counter.badge, "badge");
  EXPECT_EQ(picture.styles[0].fill, std::nullopt);
  EXPECT_EQ(picture.styles[1].fill, 0xffffffU);
  EXPECT_EQ(picture.styles[1].casing, 0U);
  EXPECT_EQ(picture.styles[1].dashes, (std::vector<int>{1, 2, 3}));
  EXPECT_TRUE(picture.styles[1].smooth);
  EXPECT_EQ(picture.styles[1].manner, core::Manner::flag);
}

TEST(StoredPictureTest, IsDrawnAsItWouldHaveBeenAtOnce) {
  for (const auto& battle : built_in_scenarios()) {
    const auto state = battle.game->initial_state(battle.scenario, core::Decisions::standing);
    for (const auto viewer : {core::Viewer(core::Side::first), core::Viewer()}) {
      const auto picture = battle.game->picture(state, viewer);
      const auto again = read_picture(stored_picture(picture));
      EXPECT_EQ(to_svg(again), to_svg(picture)) << battle.scenario.id;
    }
  }
}

TEST(StoredPictureTest, IsNotReadWhereItIsCutOffOrOfAnotherForm) {
  const auto stored = stored_picture(every_shape());
  for (std::size_t bytes = 0; bytes < stored.size(); ++bytes) {
    EXPECT_THROW(read_picture(std::string_view(stored).substr(0, bytes)), std::runtime_error)
        << bytes;
  }
  EXPECT_THROW(read_picture("adjutant-picture-2\n"), std::runtime_error);
}

}  // namespace
}  // namespace adjutant::render
