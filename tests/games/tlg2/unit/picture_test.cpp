#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/tlg2/report/report.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

using testing::HasSubstr;

template <class Shape>
std::vector<Shape> shapes(const core::Picture& picture, const std::string& style = "") {
  std::vector<Shape> found;
  for (const auto& shape : picture.shapes) {
    const auto* kind = std::get_if<Shape>(&shape);
    if (kind == nullptr) continue;
    if constexpr (requires { kind->style; }) {
      if (!style.empty() && kind->style != style) continue;
    }
    found.push_back(*kind);
  }
  return found;
}

core::Counter counter(const core::Picture& picture, const std::string& id) {
  for (const auto& each : shapes<core::Counter>(picture)) {
    if (each.id == id) return each;
  }
  throw std::out_of_range("no counter " + id);
}

core::Event event(std::string type, core::json::object fields) {
  return {std::move(type), "", {}, std::move(fields)};
}

class Drawn : public testing::Test {
 protected:
  core::Picture draw(const core::Events& events = {}) const { return picture(state, events, {}); }

  State state = initial_state(loaded(chippewa_file()), core::Decisions::standing);
};

TEST_F(Drawn, EveryHexHasItsGround) {
  const auto map = draw();
  EXPECT_EQ(shapes<core::Polygon>(map).size(), 24u * 13u);
  EXPECT_EQ(shapes<core::Polygon>(map, "terrain.forest").size(),
            shapes<core::Symbol>(map, "symbol.forest").size());
  EXPECT_EQ(shapes<core::Symbol>(map, "symbol.building").size(), 1u);
}

TEST_F(Drawn, TheCreekIsOneLineWithOneBridgeAndTheRoadCrossesItThere) {
  const auto map = draw();
  // Beside them the samples in the key.
  ASSERT_EQ(shapes<core::Polyline>(map, "line.river").size(), 2u);
  EXPECT_EQ(shapes<core::Polyline>(map, "line.river")[0].points.size(), 42u);
  EXPECT_EQ(shapes<core::Polyline>(map, "line.bridge").size(), 2u);
  // Fifteen hexes and both edges of the map.
  ASSERT_EQ(shapes<core::Polyline>(map, "road").size(), 1u);
  EXPECT_EQ(shapes<core::Polyline>(map, "road")[0].points.size(), 17u);
}

// 4.16: what is called a creek on the map of Chippewa is a river to the rules.
TEST_F(Drawn, AKeyBelowTheMapSaysWhatItsHexsidesDo) {
  std::vector<std::string> texts;
  int top = 0;
  for (const auto& label : shapes<core::Label>(draw(), "label.subtitle")) {
    texts.push_back(label.text);
    top = std::max(top, label.at.y);
  }
  EXPECT_THAT(texts, testing::Contains(
                         HasSubstr("River (Street's Creek): passable only at a bridge (4.16)")));
  EXPECT_THAT(
      texts, testing::Contains(HasSubstr("Bridge: 1 column left if all attackers cross it (6.9)")));
  EXPECT_THAT(texts, testing::Not(testing::Contains(HasSubstr("Slope"))));
  EXPECT_LT(top, draw().height);
}

TEST_F(Drawn, AllShapesLieWithinThePicture) {
  const auto map = draw();
  for (const auto& polygon : shapes<core::Polygon>(map)) {
    for (const auto& corner : polygon.corners) {
      EXPECT_TRUE(corner.x >= 0 && corner.x <= map.width && corner.y >= 0 &&
                  corner.y <= map.height);
    }
  }
  for (const auto& each : shapes<core::Counter>(map)) {
    EXPECT_TRUE(each.at.x > 0 && each.at.x < map.width && each.at.y > 0 && each.at.y < map.height);
  }
}

TEST_F(Drawn, NamesAndNumbersAreOnTheMap) {
  std::vector<std::string> names;
  for (const auto& label : shapes<core::Label>(draw())) names.push_back(label.text);
  for (const auto* name : {"Niagara River", "Street's Creek", "Ussher's Farm", "2925", "1629"}) {
    EXPECT_THAT(names, testing::Contains(name));
  }
}

// Nor do names hide the counters beside them: 21US beside Ussher's Farm could not be read.
TEST_F(Drawn, CountersHideNeitherNamesNorBuildings) {
  const auto farm = [](const core::Picture& map) {
    const auto found = std::ranges::find_if(map.shapes, [](const core::Shape& shape) {
      const auto* label = std::get_if<core::Label>(&shape);
      return label != nullptr && label->text == "Ussher's Farm";
    });
    EXPECT_NE(found, map.shapes.end());
    return found - map.shapes.begin();
  };
  const auto& map = state.scenario->map;
  const auto place = std::ranges::find(map.labels, "Ussher's Farm",
                                       [](const auto& label) { return label.second; });
  const auto before = draw();
  EXPECT_TRUE(map.building[map.grid.index(place->first)]);
  put(state, "21US", hex::print(place->first));
  const auto after = draw();
  EXPECT_EQ(shapes<core::Symbol>(after, "symbol.building").size(),
            shapes<core::Symbol>(before, "symbol.building").size() + 1)
      << "a small one beside the counter";
  const auto& name = std::get<core::Label>(after.shapes[farm(after)]);
  EXPECT_GT(name.at.y, counter(after, "21US").at.y + counter(after, "21US").size / 2);
  EXPECT_EQ(std::get<core::Label>(before.shapes[farm(before)]).at.y, name.at.y - 8);
  const auto drawn = std::ranges::find_if(after.shapes, [](const core::Shape& shape) {
    const auto* unit = std::get_if<core::Counter>(&shape);
    return unit != nullptr && unit->id == "21US";
  });
  EXPECT_LT(farm(after), drawn - after.shapes.begin()) << "painted before any";
  EXPECT_TRUE(std::any_of(drawn, after.shapes.end(), [](const core::Shape& shape) {
    const auto* symbol = std::get_if<core::Symbol>(&shape);
    return symbol != nullptr && symbol->style == "symbol.building";
  })) << "painted after it";
}

TEST_F(Drawn, ACounterShowsSideBranchStrengthAndSteps) {
  state.units[unit_of(state, "21US")].steps = 1;
  const auto map = draw();
  const auto foot = counter(map, "21US");
  EXPECT_EQ(foot.side, us);
  EXPECT_EQ(foot.type, "infantry");
  EXPECT_EQ(foot.strength, "6");
  EXPECT_EQ(foot.steps, 1);
  EXPECT_EQ(foot.steps_full, 2);
  EXPECT_EQ(counter(map, "Tow").strength, "3 r8");
  EXPECT_EQ(counter(map, "D").type, "cavalry");
}

TEST_F(Drawn, EverybodyIsInThePictureOnTheMapOrBelowIt) {
  UnitState& lost = state.units[unit_of(state, "PA")];
  lost.where = Whereabouts::eliminated;
  lost.steps = 0;
  const auto map = draw();
  EXPECT_EQ(shapes<core::Counter>(map).size(), state.units.size());
  EXPECT_GT(counter(map, "PA").at.y, counter(map, "1F").at.y);
  EXPECT_GT(counter(map, "1F").at.y, counter(map, "NYM").at.y);
  EXPECT_EQ(counter(map, "PA").strength, "6");
  EXPECT_GT(map.height, picture(initial_state(state.scenario, state.decisions), {}, {}).height);
}

TEST_F(Drawn, SaysInWordsWhatItShows) {
  const auto map = draw();
  EXPECT_EQ(map.title, "Chippewa, 5 July 1814: turn 1 of 5, United States, movement");
  EXPECT_THAT(map.description, HasSubstr("21US in C3028"));
  EXPECT_THAT(map.description, HasSubstr("Anglo-Canadian: TLR in C1920"));
  state.phase = Phase::over;
  EXPECT_THAT(draw().title, HasSubstr("the battle is over"));
}

TEST_F(Drawn, AViewerSeesWhatAllSee) {
  EXPECT_EQ(picture(state, {}, us).shapes.size(), picture(state, {}, ac).shapes.size());
}

TEST_F(Drawn, MovesAndRetreatsAreArrowsFromHexToHex) {
  const auto map = draw({
      event("moved", {{"unit", "22US"}, {"path", {"C2428", "C2427", "C2426"}}}),
      event("retreated", {{"unit", "9US"}, {"from", "C2225"}, {"to", "C2226"}}),
      event("advanced", {{"unit", "TLR"}, {"from", "C1921"}, {"to", "C1922"}}),
  });
  ASSERT_EQ(shapes<core::Arrow>(map, "arrow.move").size(), 1u);
  const auto move = shapes<core::Arrow>(map, "arrow.move")[0];
  ASSERT_EQ(move.points.size(), 3u);
  EXPECT_EQ(move.points.back().y, counter(map, "22US").at.y);
  EXPECT_EQ(move.points.front().x, move.points.back().x);
  EXPECT_GT(move.points.front().y, move.points.back().y);
  EXPECT_EQ(shapes<core::Arrow>(map, "arrow.retreat").size(), 1u);
  EXPECT_EQ(shapes<core::Arrow>(map, "arrow.advance").size(), 1u);
}

// The attacker stands in the target's hex by now; its arrow begins where it attacked from.
TEST_F(Drawn, AnAttackIsDrawnFromWhereItCame) {
  put(state, "1F", "C2322");
  const auto map = draw({
      event("entered", {{"unit", "1F"}, {"path", {"C2519", "C2520", "C2422"}}}),
      event("attacked", {{"attackers", core::json::array{"1F"}},
                         {"guns", core::json::array{"Tow"}},
                         {"targets", core::json::array{"C2322"}}}),
      event("eliminated", {{"unit", "NYM"}, {"at", "C2322"}}),
      event("advanced", {{"unit", "1F"}, {"from", "C2422"}, {"to", "C2322"}}),
  });
  const auto attacks = shapes<core::Arrow>(map, "arrow.attack");
  ASSERT_EQ(attacks.size(), 1u);
  EXPECT_EQ(attacks[0].points.back().x, counter(map, "1F").at.x);
  EXPECT_GT(attacks[0].points.front().x, attacks[0].points.back().x);
  const auto fire = shapes<core::Arrow>(map, "arrow.fire");
  ASSERT_EQ(fire.size(), 1u);
  EXPECT_EQ(fire[0].points.front().x, counter(map, "Tow").at.x);
}

// 10.2
TEST(Picture, NightIsOnTheGroundAndNotOnlyAWord) {
  State state = initial_state(loaded(battle_file("lundys-lane")), core::Decisions::standing);
  state.turn = 5;
  EXPECT_TRUE(shapes<core::Polygon>(picture(state, {}, {}), "terrain.clear.night").empty());
  state.turn = 6;
  const auto night = picture(state, {}, {});
  EXPECT_FALSE(shapes<core::Polygon>(night, "terrain.clear.night").empty());
  EXPECT_TRUE(shapes<core::Polygon>(night, "terrain.clear").empty());
}

TEST(Picture, TheHeightsHaveSlopesAllAroundAndTwoUnitsInOneHexBothShow) {
  const State state =
      initial_state(loaded(case_scenario_file("heights.json")), core::Decisions::standing);
  const auto map = picture(state, {}, {});
  EXPECT_EQ(shapes<core::Polygon>(map, "terrain.high").size(), 16u);
  EXPECT_GT(shapes<core::Polyline>(map, "line.slope").size(), 30u);
  EXPECT_NE(counter(map, "HB").at.x, counter(map, "41F").at.x);
  EXPECT_EQ(shapes<core::Arrow>(map, "arrow.entry.first").size(), 1u);
  EXPECT_EQ(shapes<core::Arrow>(map, "arrow.entry.second").size(), 1u);
}

}  // namespace
}  // namespace adjutant::tlg2
