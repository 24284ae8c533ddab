#include "engine/games/rise_and_fight/rules/movement.hpp"

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr Point middle{36000, 10000};

// One Crown unit in command, and what its steps come to: "segments/hits", with "?" for a test, or
// the rule that refuses them.
class Lone {
 public:
  Lone(Arm arm, Formation formation) : unit(field.add(crown, arm, formation, middle)) {
    field.commander(crown, {30000, 6000});
  }
  std::string move(Steps steps) const {
    const auto walked = try_move(field.state(), {unit, std::move(steps)});
    if (!walked) return walked.error().rule;
    std::string text =
        std::to_string(walked->segments) + "/" + std::to_string(certain_hits(*walked));
    for (const auto& toll : walked->tolls) text += toll.tested ? "?" : "";
    return text;
  }

  Field field;
  UnitIndex unit;
};

TEST(RiseMoves, ALineHasOneFreeSegmentAndOneThatTires) {  // 2
  const Lone lone(Arm::foot, Formation::line);
  EXPECT_EQ(lone.move({Forward{6000}}), "1/0");
  EXPECT_EQ(lone.move({Forward{6001}}), "2/1");
  EXPECT_EQ(lone.move({Forward{12000}}), "2/1");
  EXPECT_EQ(lone.move({Forward{12001}}), "2");
}

TEST(RiseMoves, HorseInColumnHasTwoFreeSegments) {  // 2
  const Lone lone(Arm::horse, Formation::column);
  EXPECT_EQ(lone.move({Forward{24000}}), "2/0");
  EXPECT_EQ(lone.move({Forward{24001}}), "2");
}

TEST(RiseMoves, GunsAreMovedByHand) {  // 2
  const Lone lone(Arm::guns, Formation::unlimbered);
  EXPECT_EQ(lone.move({Forward{2000}}), "1/0");
  EXPECT_EQ(lone.move({Forward{2001}}), "2");
}

TEST(RiseMoves, MarchOnARoadGoesTwoInchesMore) {  // 4.7, F30
  Lone lone(Arm::foot, Formation::march);
  EXPECT_EQ(lone.move({Forward{6001}}), "2/0");
  lone.field.map().roads.push_back({"Road", {{36000, 0}, {36000, 48000}}});
  EXPECT_EQ(lone.move({Forward{8000}}), "1/0");
  EXPECT_EQ(lone.move({Forward{8001}}), "2/0");
  EXPECT_EQ(lone.move({Forward{3000}, Forward{3000, 45}}), "1/0");
  EXPECT_EQ(lone.move({Forward{3000}, Forward{3001, 45}}), "2/0") << "off the road";
}

TEST(RiseMoves, ARoadSparesMarchersTheGround) {  // 4.7
  Lone lone(Arm::foot, Formation::march);
  lone.field.map().woods.push_back(box({30000, 11000}, {42000, 20000}));
  EXPECT_EQ(lone.move({Forward{6000}}), "1/1");
  lone.field.map().roads.push_back({"Road", {{36500, 0}, {36500, 48000}}});
  EXPECT_EQ(lone.move({Forward{6000}}), "1/0");
}

TEST(RiseMoves, AChangeTakesSegmentsOfTheOldRow) {  // 3, F6
  const Lone lone(Arm::foot, Formation::line);
  EXPECT_EQ(lone.move({Form{Formation::column, {}}, Forward{6000}}), "2/0");
  EXPECT_EQ(lone.move({Form{Formation::column, {}}, Forward{6001}}), "3/1");
  EXPECT_EQ(lone.move({Form{Formation::march, {}}}), "2/0") << "no hit for the change";
  EXPECT_EQ(lone.move({Forward{1}, Form{Formation::march, {}}}), "3");
  EXPECT_EQ(lone.move({Form{Formation::limbered, {}}}), "3");
}

TEST(RiseMoves, MountedTroopsDismountInSkirmish) {  // 3
  Lone lone(Arm::horse, Formation::skirmish);
  EXPECT_EQ(lone.move({Form{Formation::skirmish, Arm::foot}}), "3");
  lone.field.unit(lone.unit).traits[place(Trait::mounted)] = true;
  EXPECT_EQ(lone.move({Form{Formation::skirmish, Arm::foot}}), "1/0");
}

TEST(RiseMoves, AWheelCostsTheOuterCornersArc) {  // F8
  Lone lone(Arm::foot, Formation::line);
  lone.field.unit(lone.unit).bases = 4;  // 8"
  EXPECT_EQ(lone.move({Wheel{42}}), "1/0");
  EXPECT_EQ(lone.move({Wheel{-43}}), "2/1");
  EXPECT_EQ(lone.move({Wheel{91}}), "F8");
}

TEST(RiseMoves, BackCostsDoubleAboutHalfAnEntryObliqueItsLength) {  // F8
  const Lone lone(Arm::foot, Formation::line);
  EXPECT_EQ(lone.move({Back{3000}}), "1/0");
  EXPECT_EQ(lone.move({Back{3001}}), "2/1");
  EXPECT_EQ(lone.move({About{}, Forward{3000}}), "1/0");
  EXPECT_EQ(lone.move({About{}, Forward{3001}}), "2/1");
  EXPECT_EQ(lone.move({Forward{6000, 45}}), "1/0");
  EXPECT_EQ(lone.move({Forward{6000, 46}}), "F8");
}

TEST(RiseMoves, SkirmishersGoToAnyPointAndFaceAsTheyLike) {  // F8
  const Lone lone(Arm::foot, Formation::skirmish);
  EXPECT_EQ(lone.move({To{{36000 - 3600, 10000 + 4800}}, Facing{90}}), "1/0");
  EXPECT_EQ(lone.move({To{{36000 - 3600, 10000 + 4801}}}), "2/0");
  const Lone line(Arm::foot, Formation::line);
  EXPECT_EQ(line.move({Facing{90}}), "F8");
  EXPECT_EQ(line.move({To{{36000, 12000}}}), "F8");
}

TEST(RiseMoves, APlaceAndFacingBecomeWheelsAndAWayAhead) {  // F8
  const Lone lone(Arm::foot, Formation::line);
  const auto state = lone.field.state();
  const auto straight = resolved(state, {lone.unit, {To{{36000, 14000}}, Facing{0}}});
  ASSERT_TRUE(straight);
  EXPECT_EQ(*straight, (Steps{Forward{4000}}));
  const auto walked = try_move(state, {lone.unit, {To{{37000, 14000}}, Facing{15}}});
  ASSERT_TRUE(walked) << walked.error().message;
  EXPECT_TRUE(table::within({walked->stance.pose.at}, {{37000, 14000}}, 100));
  EXPECT_EQ(walked->stance.pose.heading, 15);
  EXPECT_EQ(lone.move({To{{36000, 9000}}, Facing{0}}), "F8") << "not backward";
}

TEST(RiseMoves, KeepAnInchOffEnemies) {  // F9
  Lone lone(Arm::foot, Formation::line);
  lone.field.line(us, {36000, 14000});
  EXPECT_EQ(lone.move({Forward{3000}}), "1/0");
  EXPECT_EQ(lone.move({Forward{3001}}), "F9");
  Lone close(Arm::foot, Formation::line);
  close.field.line(us, {36000, 10900});
  EXPECT_EQ(close.move({Forward{1}}), "F9");
  EXPECT_EQ(close.move({Back{1000}}), "1/0") << "who began nearer goes off";
}

TEST(RiseMoves, PassLooseFriendsAndNoOthers) {  // F9
  Lone lone(Arm::foot, Formation::line);
  const auto other = lone.field.foot(crown, Formation::skirmish, {36000, 13000});
  EXPECT_EQ(lone.move({Forward{6000}}), "1/0");
  EXPECT_EQ(lone.move({Forward{2500}}), "F9") << "not to stand on them";
  lone.field.unit(other).formation = Formation::line;
  EXPECT_EQ(lone.move({Forward{6000}}), "F9");
  lone.field.unit(lone.unit).formation = Formation::open;
  EXPECT_EQ(lone.move({Forward{6000}}), "1/0");
}

TEST(RiseMoves, StayOnTheTable) {  // F9
  Lone lone(Arm::foot, Formation::line);
  lone.field.unit(lone.unit).set_up.heading = 180;
  EXPECT_EQ(lone.move({Forward{6000}}), "1/0");
  lone.field.unit(lone.unit).set_up.at = {36000, 5999};
  EXPECT_EQ(lone.move({Forward{6000}}), "F9");
}

TEST(RiseMoves, OutOfCommandNoSegmentTires) {  // F10
  Field field;
  const auto unit = field.line(crown, middle);
  EXPECT_EQ(refusal(try_move(field.state(), {unit, {Forward{6000}}})), "");
  EXPECT_EQ(refusal(try_move(field.state(), {unit, {Forward{6001}}})), "F10");
}

TEST(RiseMoves, CommandReachesTwelveInchesOrEighteen) {  // F10
  for (const auto& [of_brigade, reach] : {std::pair{true, 12000}, {false, 18000}}) {
    for (const int over : {0, 1}) {
      Field field;
      const auto unit = field.line(crown, middle);
      field.commander(crown, {39000 + reach + 500 + over, 10000}, of_brigade);
      EXPECT_EQ(in_command(field.state(), unit), over == 0) << reach;
    }
  }
}

TEST(RiseMoves, AMoveThatBreaksItsUnitIsRefused) {  // F1
  const Lone lone(Arm::foot, Formation::line);
  auto state = lone.field.state();
  state.units[lone.unit].hits = 5;
  EXPECT_EQ(refusal(try_move(state, {lone.unit, {Forward{6001}}})), "");
  state.units[lone.unit].hits = 6;
  EXPECT_EQ(refusal(try_move(state, {lone.unit, {Forward{6001}}})), "F1");
}

TEST(RiseMoves, ASpentBrigadeGoesNoNearer) {  // F27
  Field field;
  const auto unit = field.line(crown, middle);
  field.commander(crown, {30000, 6000});
  field.line(us, {36000, 30000});
  auto state = field.state();
  state.units[unit].hits = 5;  // 714 of 1000
  EXPECT_EQ(refusal(try_move(state, {unit, {Forward{1000}}})), "");
  state.units[unit].hits = 6;
  EXPECT_EQ(refusal(try_move(state, {unit, {Forward{1000}}})), "F27");
  EXPECT_EQ(refusal(try_move(state, {unit, {Back{1000}}})), "");
}

// What each formation pays for a segment in an area.
std::string in_area(std::vector<table::Area> Map::* areas, Arm arm, Formation formation) {
  Lone lone(arm, formation);
  (lone.field.map().*areas).push_back(box({30000, 10500}, {42000, 20000}));
  return lone.move({Forward{1000}});
}

TEST(RiseGround, RoughAndOpenWoodsTireCloseOrder) {  // 4.1
  for (auto areas : {&Map::rough, &Map::open_woods}) {
    EXPECT_EQ(in_area(areas, Arm::foot, Formation::line), "1/1");
    EXPECT_EQ(in_area(areas, Arm::foot, Formation::column), "1/1");
    EXPECT_EQ(in_area(areas, Arm::foot, Formation::open), "1/0");
    EXPECT_EQ(in_area(areas, Arm::foot, Formation::skirmish), "1/0");
    EXPECT_EQ(in_area(areas, Arm::horse, Formation::line), "1/1");
    EXPECT_EQ(in_area(areas, Arm::horse, Formation::skirmish), "1/0");
    EXPECT_EQ(in_area(areas, Arm::guns, Formation::limbered), "1/1");
  }
}

TEST(RiseGround, WoodsTestOpenOrder) {  // 4.2, F7
  EXPECT_EQ(in_area(&Map::woods, Arm::foot, Formation::line), "1/1");
  EXPECT_EQ(in_area(&Map::woods, Arm::foot, Formation::open), "1/0?");
  EXPECT_EQ(in_area(&Map::woods, Arm::foot, Formation::skirmish), "1/0");
  EXPECT_EQ(in_area(&Map::woods, Arm::horse, Formation::line), "1/1");
  EXPECT_EQ(in_area(&Map::woods, Arm::horse, Formation::skirmish), "1/0?");
  EXPECT_EQ(in_area(&Map::woods, Arm::guns, Formation::limbered), "4.2");
}

TEST(RiseGround, DenseWoodsTestSkirmishers) {  // 4.3, F7
  EXPECT_EQ(in_area(&Map::dense, Arm::foot, Formation::line), "1/2");
  EXPECT_EQ(in_area(&Map::dense, Arm::foot, Formation::open), "1/1");
  EXPECT_EQ(in_area(&Map::dense, Arm::foot, Formation::skirmish), "1/0?");
  EXPECT_EQ(in_area(&Map::dense, Arm::horse, Formation::line), "4.3");
  EXPECT_EQ(in_area(&Map::dense, Arm::guns, Formation::limbered), "4.3");
}

TEST(RiseGround, ASegmentPaysTheDearestAreaOnce) {  // F7
  Lone lone(Arm::foot, Formation::line);
  lone.field.map().woods.push_back(box({30000, 10500}, {42000, 12000}));
  lone.field.map().dense.push_back(box({30000, 13000}, {31000, 14000}));
  EXPECT_EQ(lone.move({Forward{6000}}), "1/1") << "the dense one is beside its way";
  lone.field.map().dense.push_back(box({38900, 13000}, {41000, 14000}));
  EXPECT_EQ(lone.move({Forward{6000}}), "1/2") << "any part counts";
}

TEST(RiseGround, EachObstacleCrossedCostsAHit) {  // 4.4, F7
  for (auto lines : {&Map::hedges, &Map::walls, &Map::streams}) {
    Lone lone(Arm::foot, Formation::open);
    (lone.field.map().*lines).push_back({{30000, 12000}, {42000, 12000}});
    EXPECT_EQ(lone.move({Forward{1999}}), "1/0");
    EXPECT_EQ(lone.move({Forward{2000}}), "1/1") << "what is on it is left of it";
    Lone guns(Arm::guns, Formation::limbered);
    (guns.field.map().*lines).push_back({{30000, 12000}, {42000, 12000}});
    EXPECT_EQ(guns.move({Forward{2000}}), lines == &Map::streams ? "1/1" : "4.4");
  }
}

TEST(RiseGround, TownsAndWorksAreEnteredByFootAndGuns) {  // 4.5
  for (const auto arm : {Arm::foot, Arm::horse, Arm::guns}) {
    const auto formation = arm == Arm::guns ? Formation::limbered : Formation::skirmish;
    const auto expected = arm == Arm::horse ? "4.5" : "1/1";
    Lone town(arm, formation);
    town.field.map().towns.push_back({Built::wooden, box({30000, 12000}, {42000, 20000})});
    EXPECT_EQ(town.move({Forward{3000}}), expected);
    Lone works(arm, formation);
    works.field.map().works.push_back({Works::heavy, {{30000, 12000}, {42000, 12000}}});
    EXPECT_EQ(works.move({Forward{3000}}), expected);
  }
}

TEST(RiseGround, RiversAreCrossedByBridgesAndFords) {  // 4.6, F30
  Lone lone(Arm::foot, Formation::line);
  lone.field.map().rivers.push_back({{30000, 12000}, {42000, 12000}});
  EXPECT_EQ(lone.move({Forward{3000}}), "4.6");
  lone.field.map().fords.push_back({36251, 12000});
  EXPECT_EQ(lone.move({Forward{3000}}), "4.6");
  lone.field.map().bridges.push_back({35750, 12000});
  EXPECT_EQ(lone.move({Forward{3000}}), "1/1");
}

}  // namespace
}  // namespace adjutant::rise_and_fight
