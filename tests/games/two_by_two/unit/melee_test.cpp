#include "engine/games/two_by_two/rules/melee.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

int total(const State& state, UnitIndex fighter, UnitIndex enemy, bool subsequent = false) {
  return sum(melee_modifiers(state, fighter, enemy, subsequent));
}

TEST(Melee, DifferencesHaveTheirResults) {  // 7.1, 7.3
  EXPECT_EQ(melee_result(0), MeleeResult::again);
  EXPECT_EQ(melee_result(2), MeleeResult::routs);
  EXPECT_EQ(melee_result(-2), MeleeResult::routs);
  EXPECT_EQ(melee_result(3), MeleeResult::destroyed);
  EXPECT_EQ(melee_result(-3), MeleeResult::destroyed);
  EXPECT_FALSE(must_follow_up(3));
  EXPECT_TRUE(must_follow_up(4));
}

TEST(Melee, KindsCountAsPrinted) {  // 7.2
  Field field;
  const auto enemy = field.line(red, {5000, 12000});
  const std::array fighters{field.cavalry(blue, UnitClass::light, {1000, 5000}),
                            field.infantry(blue, UnitClass::guard, {3000, 5000}),
                            field.cavalry(blue, UnitClass::heavy, {5000, 5000}),
                            field.guns(blue, UnitClass::foot, {7000, 5000}),
                            field.infantry(blue, UnitClass::light, {9000, 5000}),
                            field.line(blue, {11000, 5000}),
                            field.line(blue, {13000, 5000}),
                            field.line(blue, {15000, 5000}),
                            field.hq(blue, {19000, 5000})};
  field.scenario().units[fighters[6]].size = Size::large;
  field.scenario().units[fighters[7]].size = Size::small;
  const auto state = field.state();
  const std::array expected{-1, 1, 2, -3, -3, 0, 1, -1, -3};
  for (std::size_t i = 0; i < fighters.size(); ++i) {
    EXPECT_EQ(total(state, fighters[i], enemy), expected[i]) << i;
  }
}

TEST(Melee, TownsHeightsHqsAndDisorderCount) {  // 7.2, N15
  Field field;
  field.map().towns = {box({4000, 4000}, {6000, 6000})};
  field.map().hills = {{1, box({9000, 4000}, {11000, 6000})}};
  const auto horse = field.cavalry(blue, UnitClass::heavy, {5000, 5000});
  const auto line = field.line(blue, {10000, 5000});
  const auto hq = field.hq(blue, {10000, 4480});
  const auto enemy = field.line(red, {15000, 15000});
  auto state = field.state();
  EXPECT_EQ(total(state, horse, enemy), 0);
  EXPECT_EQ(total(state, line, enemy), 2) << "higher, HQ";
  state.units[hq].at.y = 4479;
  EXPECT_EQ(total(state, line, enemy), 1);
  state.units[enemy].condition = Condition::disrupted;
  EXPECT_EQ(total(state, line, enemy), 3);
}

TEST(Melee, EachOfThreeHasTwoAfterARepulseToo) {  // 7.2, N16
  Field field;
  const auto enemy = field.line(red, {5000, 5500});
  const auto front = field.line(blue, {5000, 5000});
  const auto left = field.add(blue, Arm::infantry, UnitClass::line, {4245, 5600}, 90);
  const auto right = field.add(blue, Arm::infantry, UnitClass::line, {5755, 5600}, 270);
  auto state = field.state();
  state.contacts = contacts(state);
  ASSERT_EQ(state.contacts.size(), 3U);
  for (const auto unit : {front, left, right}) EXPECT_EQ(total(state, unit, enemy), 2);
  EXPECT_EQ(total(state, enemy, front), 0);
  state.units[left].where = Where::destroyed;
  EXPECT_EQ(total(state, front, enemy), 2);
}

TEST(Melee, TheSecondMeleeIsAtLessOneNeverMore) {  // 7.2, N17
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 5510});
  const auto state = field.state();
  EXPECT_EQ(total(state, line, enemy, true), -1);
}

TEST(Melee, AMoverFightsWhomItChargedElseTheBestThenByFile) {  // N16
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto guard = field.infantry(red, UnitClass::guard, {4495, 5510});
  const auto light = field.infantry(red, UnitClass::light, {5505, 5510});
  auto state = field.state();
  EXPECT_EQ(opponent_of(state, line, false), light) << "light infantry has -3";
  state.units[line].charged = guard;
  EXPECT_EQ(opponent_of(state, line, false), guard);
  state.units[guard].where = Where::destroyed;
  EXPECT_EQ(opponent_of(state, line, false), light);
  state.units[light].where = Where::destroyed;
  EXPECT_EQ(opponent_of(state, line, false), std::nullopt);
}

TEST(Melee, DisruptedMoversFightToo) {  // N27
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 5510});
  auto state = field.state();
  state.units[line].condition = state.units[enemy].condition = Condition::disrupted;
  EXPECT_EQ(opponent_of(state, line, false), enemy);
  EXPECT_EQ(total(state, line, enemy), 2);
  EXPECT_EQ(total(state, enemy, line), 2);
}

TEST(Melee, WinnersFollowUpAnInch) {  // 7.3, N17
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  EXPECT_EQ(follow_up(field.state(), line), (Point{5000, 6000}));
  const auto enemy = field.line(red, {5000, 6400});
  auto state = field.state();
  EXPECT_EQ(follow_up(state, line), (Point{5000, 5890})) << "within 10 of it";
  state.units[enemy].at.y = 5520;
  EXPECT_EQ(follow_up(state, line), (Point{5000, 5000})) << "in contact still";
}

TEST(Melee, FollowingUpStopsShortOfFriendsGroundAndEdge) {  // N17
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(blue, {5000, 6000});
  EXPECT_EQ(follow_up(field.state(), line), (Point{5000, 5520}));
  Field wooded;
  wooded.map().woods = {box({4000, 5500}, {6000, 7000})};
  const auto other = wooded.line(blue, {5000, 5000});
  EXPECT_EQ(follow_up(wooded.state(), other), (Point{5000, 5499}));
  Field edge;
  const auto last = edge.line(blue, {5000, 23500});
  EXPECT_EQ(follow_up(edge.state(), last), (Point{5000, 23750}));
}

TEST(Melee, PinnedUnitsGunsHqsAndDefendersStay) {  // N17
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto guns = field.guns(blue, UnitClass::foot, {7000, 5000});
  const auto hq = field.hq(blue, {9000, 5000});
  const auto defender = field.line(red, {5000, 9000});
  auto state = field.state();
  EXPECT_TRUE(may_follow_up(state, line));
  EXPECT_FALSE(may_follow_up(state, guns));
  EXPECT_FALSE(may_follow_up(state, hq));
  EXPECT_FALSE(may_follow_up(state, defender));
  state.units[line].condition = Condition::pinned;
  EXPECT_FALSE(may_follow_up(state, line));
}

}  // namespace
}  // namespace adjutant::two_by_two
