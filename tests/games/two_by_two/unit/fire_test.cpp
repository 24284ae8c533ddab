#include "engine/games/two_by_two/rules/fire.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

std::string refusal(const Refused& fault) {
  return fault ? fault->rule : "";
}

// What counts for or against, by its cause; 0: nothing does.
int value_of(const std::vector<Modifier>& modifiers, std::string_view cause) {
  for (const auto& modifier : modifiers) {
    if (modifier.cause == cause) return modifier.value;
  }
  return 0;
}

// Two units on the same column, Blue's front edge at y 5250 and Red's so far ahead of it.
struct Pair {
  UnitIndex shooter = 0;
  UnitIndex target = 0;
};

TEST(Fire, ScoresHaveTheirResults) {  // 6.1
  const std::array expected{ShotResult::none,   ShotResult::pinned,    ShotResult::disrupted,
                            ShotResult::routed, ShotResult::destroyed, ShotResult::destroyed};
  for (int score = 4; score <= 9; ++score) {
    EXPECT_EQ(shot_result(score), expected[static_cast<std::size_t>(score - 4)]) << score;
  }
  EXPECT_EQ(shot_result(-1), ShotResult::none);
}

TEST(Fire, MusketsReachAnInch) {  // 2
  Field field;
  const Pair pair{field.line(blue, {5000, 5000}), field.line(red, {5000, 6500})};
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, pair.shooter, pair.target)), "");
  state.units[pair.target].at.y = 6501;
  EXPECT_EQ(refusal(cannot_hit(state, pair.shooter, pair.target)), "2");
}

TEST(Fire, FootGunsHaveThreeRanges) {  // 2, 6.2
  Field field;
  const Pair pair{field.guns(blue, UnitClass::foot, {5000, 5000}), field.line(red, {5000, 6500})};
  auto state = field.state();
  const auto at = [&](int range) {
    state.units[pair.target].at.y = 5500 + range;
    EXPECT_EQ(refusal(cannot_hit(state, pair.shooter, pair.target)), range > 8000 ? "2" : "");
    const auto modifiers = shot_modifiers(state, pair.shooter, pair.target);
    return value_of(modifiers, "short range") + value_of(modifiers, "long range");
  };
  EXPECT_EQ(at(1000), 1);
  EXPECT_EQ(at(1001), 0);
  EXPECT_EQ(at(3000), 0);
  EXPECT_EQ(at(3001), -1);
  EXPECT_EQ(at(8000), -1);
  at(8001);
}

TEST(Fire, HorseGunsHaveTheirs) {  // 2, 6.2
  Field field;
  const Pair pair{field.guns(blue, UnitClass::horse, {5000, 5000}), field.line(red, {5000, 7500})};
  auto state = field.state();
  const auto at = [&](int range) {
    state.units[pair.target].at.y = 5500 + range;
    return value_of(shot_modifiers(state, pair.shooter, pair.target), "long range");
  };
  EXPECT_EQ(at(2000), 0);
  EXPECT_EQ(at(2001), -1);
  at(6000);
  EXPECT_EQ(refusal(cannot_hit(state, pair.shooter, pair.target)), "");
  at(6001);
  EXPECT_EQ(refusal(cannot_hit(state, pair.shooter, pair.target)), "2");
}

TEST(Fire, InfantryAndGunsShootWhenNotDisruptedAndOnce) {  // N10
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto horse = field.cavalry(blue, UnitClass::light, {7000, 5000});
  const auto hq = field.hq(blue, {9000, 5000});
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_fire(state, line)), "");
  EXPECT_EQ(refusal(cannot_fire(state, horse)), "N10");
  EXPECT_EQ(refusal(cannot_fire(state, hq)), "N10");
  state.units[line].condition = Condition::pinned;
  EXPECT_EQ(refusal(cannot_fire(state, line)), "");
  state.units[line].condition = Condition::disrupted;
  EXPECT_EQ(refusal(cannot_fire(state, line)), "N10");
  state.units[line] = {.where = Where::table, .at = {5000, 5000}, .fired = true};
  EXPECT_EQ(refusal(cannot_fire(state, line)), "N10");
}

TEST(Fire, OutOfFlankOrRearIsWorse) {  // 6.2, N12, G6
  Field field;
  const Pair pair{field.line(blue, {5000, 5000}), field.line(red, {5750, 5500})};
  auto state = field.state();
  const auto out = [&] {
    return value_of(shot_modifiers(state, pair.shooter, pair.target), "out of flank or rear");
  };
  EXPECT_EQ(out(), 0);
  EXPECT_EQ(face_toward(state, pair.shooter, pair.target), (Point{5000, 5250}));
  state.units[pair.target].at.x = 5751;
  EXPECT_EQ(out(), -2);
  EXPECT_EQ(face_toward(state, pair.shooter, pair.target), (Point{5500, 5000}));
  state.units[pair.target].at = {5000, 4000};
  EXPECT_EQ(out(), -2);
  EXPECT_EQ(face_toward(state, pair.shooter, pair.target), (Point{5000, 4750}));
}

TEST(Fire, OnTheFlankOrBackIsBetter) {  // 6.2, N12
  Field field;
  const Pair pair{field.line(blue, {5000, 5000}), field.line(red, {5000, 6300})};
  auto state = field.state();
  const auto flank = [&](int heading) {
    state.units[pair.target].heading = heading;
    return value_of(shot_modifiers(state, pair.shooter, pair.target), "on the flank");
  };
  EXPECT_EQ(flank(180), 0);
  EXPECT_EQ(flank(90), 1);
  EXPECT_EQ(flank(0), 1);
}

TEST(Fire, CavalryDisruptedAndDownhillTargetsAreEasier) {  // 6.2
  Field field;
  field.map().hills = {{1, box({4000, 4000}, {6000, 5600})}};
  const auto shooter = field.line(blue, {5000, 5000});
  const auto horse = field.cavalry(red, UnitClass::heavy, {5000, 6300});
  auto state = field.state();
  state.units[horse].condition = Condition::disrupted;
  const auto modifiers = shot_modifiers(state, shooter, horse);
  EXPECT_EQ(value_of(modifiers, "cavalry"), 2);
  EXPECT_EQ(value_of(modifiers, "disrupted"), 1);
  EXPECT_EQ(value_of(modifiers, "downhill"), 1);
  state.units[horse].at.y = 5600;
  EXPECT_EQ(value_of(shot_modifiers(state, shooter, horse), "downhill"), 0) << "on its edge";
}

TEST(Fire, HedgesNearTheTargetAndTownsCoverInfantryOnce) {  // 6.2, N13
  Field field;
  field.map().hedges = {{{0, 5750}, {24000, 5750}}};
  const Pair pair{field.line(blue, {5000, 5000}), field.line(red, {5000, 6500})};
  auto state = field.state();
  const auto cover = [&] {
    return value_of(shot_modifiers(state, pair.shooter, pair.target), "in cover");
  };
  EXPECT_EQ(cover(), -1) << "500 from its base";
  state.units[pair.target].at.y = 6501;
  EXPECT_EQ(cover(), 0);
  field.map().towns = {box({4000, 6000}, {6000, 7000})};
  state = field.state();
  EXPECT_EQ(cover(), -1) << "once";
}

TEST(Fire, HqsAndGunsHaveNoCoverMilitiaDoes) {  // N13
  Field field;
  field.map().towns = {box({0, 6000}, {24000, 7000})};
  const auto shooter = field.line(blue, {5000, 5000});
  const auto militia = field.infantry(red, UnitClass::militia, {5000, 6300});
  const auto guns = field.guns(red, UnitClass::foot, {7000, 6300});
  const auto hq = field.hq(red, {9000, 6300});
  const auto state = field.state();
  EXPECT_EQ(value_of(shot_modifiers(state, shooter, militia), "in cover"), -1);
  EXPECT_EQ(value_of(shot_modifiers(state, shooter, guns), "in cover"), 0);
  EXPECT_EQ(value_of(shot_modifiers(state, shooter, hq), "in cover"), 0);
}

TEST(Fire, WoodsHelpLightInfantryAndShortenSight) {  // 6.2, N11
  Field field;
  field.map().woods = {box({4000, 6000}, {6000, 8000})};
  const auto guns = field.guns(blue, UnitClass::foot, {5000, 5000});
  const auto light = field.infantry(red, UnitClass::light, {5000, 6500});
  auto state = field.state();
  EXPECT_EQ(value_of(shot_modifiers(state, guns, light), "light infantry in woods"), -1);
  EXPECT_EQ(refusal(cannot_hit(state, guns, light)), "");
  state.units[light].at.y = 6501;
  EXPECT_EQ(refusal(cannot_hit(state, guns, light)), "N11");
}

TEST(Fire, SightIsBlockedByThirdUnitsButNotByHqsOrLowerOnes) {  // N11
  Field field;
  const auto guns = field.guns(blue, UnitClass::foot, {5000, 5000});
  const auto friendly = field.line(blue, {5000, 7000});
  const auto hq = field.hq(blue, {5000, 8000});
  const auto target = field.line(red, {5000, 10000});
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, guns, target)), "N11");
  state.units[friendly].at.x = 5490;  // the line runs along its core's edge
  EXPECT_EQ(refusal(cannot_hit(state, guns, target)), "");
  state.units[friendly].at.x = 5489;
  EXPECT_EQ(refusal(cannot_hit(state, guns, target)), "N11");
  field.map().hills = {{1, box({4000, 4000}, {6000, 6000})}};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "") << "friends stand lower";
  field.map().hills = {{1, box({4000, 4000}, {6000, 7500})}};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "N11") << "friends are level";
  EXPECT_TRUE(on_table(state, hq));
}

TEST(Fire, SightIsBlockedByWoodsTownsAndHigherHills) {  // N11
  Field field;
  const auto guns = field.guns(blue, UnitClass::foot, {5000, 5000});
  const auto target = field.line(red, {5000, 10000});
  const auto area = box({4000, 7000}, {6000, 8000});
  field.map().woods = {area};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "N11");
  field.map().woods.clear();
  field.map().towns = {area};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "N11");
  field.map().towns = {box({4000, 7000}, {6000, 11000})};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "") << "the target is in it";
  field.map().towns.clear();
  field.map().hills = {{1, area}};
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "N11");
  field.map().hills.push_back({1, box({4000, 4000}, {6000, 6000})});
  EXPECT_EQ(refusal(cannot_hit(field.state(), guns, target)), "") << "no higher than the guns";
}

TEST(Fire, WhoIsInContactShootsAtWhomItTouches) {  // N14
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto touched = field.line(red, {5000, 5510});
  const auto other = field.line(red, {6200, 5900});
  const auto guns = field.guns(blue, UnitClass::foot, {8000, 3000});
  const auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, line, touched)), "");
  EXPECT_EQ(refusal(cannot_hit(state, line, other)), "N14");
  EXPECT_EQ(refusal(cannot_hit(state, guns, other)), "") << "others may";
}

TEST(Fire, AnHqBesideAFriendIsNoTarget) {  // N14
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto hq = field.hq(red, {5000, 6000});
  const auto escort = field.line(red, {6020, 6000});
  auto state = field.state();
  EXPECT_EQ(refusal(cannot_hit(state, line, hq)), "N14");
  state.units[escort].at.x = 6021;
  EXPECT_EQ(refusal(cannot_hit(state, line, hq)), "");
}

TEST(Fire, TheFirstVolleyHqAndSizeCount) {  // 6.2, N15
  Field field;
  const Pair pair{field.line(blue, {5000, 5000}), field.line(red, {5000, 6300})};
  const auto hq = field.hq(blue, {5000, 4480});
  const auto guns = field.guns(blue, UnitClass::foot, {8000, 5000});
  field.scenario().units[pair.shooter].size = Size::large;
  auto state = field.state();
  auto modifiers = shot_modifiers(state, pair.shooter, pair.target);
  EXPECT_EQ(value_of(modifiers, "first volley"), 1);
  EXPECT_EQ(value_of(modifiers, "HQ"), 1);
  EXPECT_EQ(value_of(modifiers, "large"), 1);
  EXPECT_EQ(sum(modifiers), 3);
  state.units[pair.shooter].condition = Condition::pinned;
  state.units[hq].at.y = 4479;
  modifiers = shot_modifiers(state, pair.shooter, pair.target);
  EXPECT_EQ(value_of(modifiers, "first volley"), 0);
  EXPECT_EQ(value_of(modifiers, "HQ"), 0);
  EXPECT_EQ(value_of(shot_modifiers(state, guns, pair.target), "first volley"), 0);
}

}  // namespace
}  // namespace adjutant::two_by_two
