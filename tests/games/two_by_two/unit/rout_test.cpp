#include "engine/games/two_by_two/rules/rout.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

TEST(Routs, GoTheWholeAllowanceToTheRear) {  // 8.2, N18
  Field field;
  field.map().roads = {{"road", {{5000, 0}, {5000, 24000}}}};
  field.map().streams = {{{0, 9000}, {24000, 9000}}};
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.guns(blue, UnitClass::foot, {2000, 5000});
  auto state = field.state();
  const auto way = rout(state, router, cause, RoutWay::rear);
  EXPECT_TRUE(way.survives);
  EXPECT_EQ(way.to, (Point{5000, 11000})) << "no road, and the stream costs nothing";
  carry_out(state, router, way);
  EXPECT_EQ(state.units[router].condition, Condition::disrupted);
  EXPECT_EQ(state.units[router].heading, 180) << "the rules turn nobody";
}

TEST(Routs, OrAwayFromTheirCause) {  // N18
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.guns(blue, UnitClass::foot, {2000, 5000});
  EXPECT_EQ(rout_heading(field.state(), router, cause, RoutWay::away), 45);
}

TEST(Routs, HaltAtClosedGround) {  // N18
  Field field;
  field.map().woods = {box({4000, 9500}, {6000, 12000})};
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.line(blue, {5000, 7000});
  const auto way = rout(field.state(), router, cause, RoutWay::rear);
  EXPECT_TRUE(way.survives);
  EXPECT_EQ(way.to, (Point{5000, 9499}));
}

TEST(Routs, ACornerOffTheTableDestroys) {  // N18
  Field field;
  const auto router = field.line(red, {5000, 20750});
  const auto cause = field.line(blue, {5000, 19000});
  auto state = field.state();
  EXPECT_TRUE(rout(state, router, cause, RoutWay::rear).survives);
  state.units[router].at.y = 20751;
  const auto way = rout(state, router, cause, RoutWay::rear);
  EXPECT_EQ(way.lost_by, "N18");
  carry_out(state, router, way);
  EXPECT_EQ(state.units[router].where, Where::destroyed);
}

TEST(Routs, TouchingAnotherEnemyDestroys) {  // 8.2, N19
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.line(blue, {5000, 7000});
  const auto behind = field.line(blue, {6021, 10000});
  auto state = field.state();
  EXPECT_TRUE(rout(state, router, cause, RoutWay::rear).survives);
  state.units[behind].at.x = 6020;
  EXPECT_EQ(rout(state, router, cause, RoutWay::rear).lost_by, "N19");
}

TEST(Routs, EnemiesTouchedBeforeAreLeftButNotPassed) {  // N19
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.line(blue, {5000, 7490});
  auto state = field.state();
  EXPECT_TRUE(rout(state, router, cause, RoutWay::rear).survives);
  state.units[cause].at.y = 8510;  // in its rear
  EXPECT_EQ(rout(state, router, cause, RoutWay::rear).lost_by, "N19");
}

TEST(Routs, FriendsArePassedAndPushedByTheirEnd) {  // N20
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.line(blue, {5000, 7000});
  const auto passed = field.line(red, {5000, 9000});
  const auto pushed = field.guns(red, UnitClass::foot, {5000, 11000});
  const auto next = field.hq(red, {5000, 11500});
  auto state = field.state();
  const auto way = rout(state, router, cause, RoutWay::rear);
  ASSERT_TRUE(way.survives);
  ASSERT_EQ(way.pushed.size(), 2U);
  EXPECT_EQ(way.pushed[0].to, (Point{5000, 11480})) << "the cores are clear";
  EXPECT_EQ(way.pushed[1].to, (Point{5000, 11960}));
  carry_out(state, router, way);
  EXPECT_EQ(state.units[passed].condition, Condition::steady);
  EXPECT_EQ(state.units[pushed].condition, Condition::pinned);
  EXPECT_EQ(state.units[next].condition, Condition::pinned);
}

TEST(Routs, WhoPushesAFriendOffTheTableIsDestroyed) {  // N20
  Field field;
  const auto router = field.line(red, {5000, 19000});
  const auto cause = field.line(blue, {5000, 18000});
  const auto at_the_edge = field.line(red, {5000, 22400});
  auto state = field.state();
  EXPECT_TRUE(rout(state, router, cause, RoutWay::rear).survives);
  state.units[router].at.y = 20300;
  state.units[at_the_edge].at.y = 23600;
  const auto way = rout(state, router, cause, RoutWay::rear);
  EXPECT_EQ(way.lost_by, "N20");
  EXPECT_TRUE(way.pushed.empty()) << "nobody moves";
}

TEST(Routs, APinAddsNothing) {  // N6
  UnitState unit;
  pin(unit);
  EXPECT_EQ(unit.condition, Condition::pinned);
  unit.condition = Condition::disrupted;
  pin(unit);
  EXPECT_EQ(unit.condition, Condition::disrupted);
}

}  // namespace
}  // namespace adjutant::two_by_two
