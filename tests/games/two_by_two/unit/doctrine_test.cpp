#include "engine/games/two_by_two/rules/doctrine.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

using Kind = StandingOrder::Kind;
using Whose = StandingOrder::Whose;
using Then = StandingOrder::Then;

void leave(State& state, Side side, std::vector<StandingOrder> lines) {
  state.standing[core::index(side)] = std::move(lines);
}

TEST(Doctrine, GunsShootFirst) {  // N23
  Field field;
  const auto line = field.line(red, {5000, 8000});
  const auto guns = field.guns(red, UnitClass::foot, {9000, 8000});
  field.cavalry(red, UnitClass::light, {13000, 8000});
  EXPECT_EQ(shooters(field.state()), (Units{guns, line}));
}

TEST(Doctrine, AVolleyWaitsForHalfAChance) {  // N23
  Field field;
  const auto line = field.line(red, {5000, 6300});
  const auto front = field.line(blue, {5000, 5000});
  auto state = field.state();
  ASSERT_TRUE(choose_shot(state, line)) << "4, 5, 6 and the volley's 1 give 5 and more";
  EXPECT_EQ(choose_shot(state, line)->target, front);
  field.map().hedges = {{{0, 5500}, {24000, 5500}}};
  state = field.state();
  EXPECT_FALSE(choose_shot(state, line));
  state.units[line].condition = Condition::pinned;  // without the volley, but nothing to lose
  EXPECT_TRUE(choose_shot(state, line));
  state.units[line].condition = Condition::steady;
  state.units[front].at.y = 5790;
  EXPECT_TRUE(choose_shot(state, line)) << "in contact";
}

TEST(Doctrine, NeverShootsAtNoWorth) {  // N23
  Field field;
  field.map().towns = {box({4000, 4000}, {6000, 6000})};
  const auto guns = field.guns(red, UnitClass::foot, {5000, 10000});
  field.line(blue, {5000, 5000});  // long range, in a town: 6 - 2
  EXPECT_FALSE(choose_shot(field.state(), guns));
}

TEST(Doctrine, TheBestWorthThenTheNearest) {  // N23
  Field field;
  const auto guns = field.guns(red, UnitClass::foot, {5000, 8000});
  const auto far = field.line(blue, {4000, 5500});
  const auto near = field.line(blue, {6000, 5600});
  auto state = field.state();
  EXPECT_EQ(choose_shot(state, guns)->target, near);
  field.scenario().units[far].points = 3;
  EXPECT_EQ(choose_shot(field.state(), guns)->target, far);
}

TEST(Doctrine, AWorthDoesNotAskForTheTargetsCondition) {  // N28
  Field field;
  const auto guns = field.guns(red, UnitClass::foot, {5000, 8000});
  const auto line = field.line(blue, {5000, 5500});
  auto state = field.state();
  const int before = worth(state, guns, line);
  EXPECT_EQ(before, (1 + 3) * 2) << "a 5 pins, a 6 disrupts";
  state.units[line].condition = Condition::pinned;
  EXPECT_EQ(worth(state, guns, line), before);
}

TEST(Doctrine, NearerStandingLinesGoFirst) {  // section 4
  Field field;
  const auto guns = field.guns(red, UnitClass::foot, {5000, 8000});
  const auto line = field.line(blue, {5000, 5500});
  auto state = field.state();
  leave(state, red, {{.kind = Kind::hold, .whose = Whose::any}});
  EXPECT_FALSE(choose_shot(state, guns));
  leave(state, red,
        {{.kind = Kind::hold, .whose = Whose::any},
         {.kind = Kind::fire, .whose = Whose::guns, .then = Then::best}});
  ASSERT_TRUE(choose_shot(state, guns));
  EXPECT_EQ(choose_shot(state, guns)->target, line);
  EXPECT_EQ(choose_shot(state, guns)->chosen_by, ChosenBy::standing_order);
  leave(state, red,
        {{.kind = Kind::hold, .whose = Whose::unit, .unit = guns},
         {.kind = Kind::fire, .whose = Whose::guns, .then = Then::best}});
  EXPECT_FALSE(choose_shot(state, guns));
}

TEST(Doctrine, HoldUnlessCharged) {  // section 4
  Field field;
  const auto line = field.line(red, {5000, 6300});
  const auto enemy = field.line(blue, {5000, 5000});
  auto state = field.state();
  leave(state, red, {{.kind = Kind::hold, .whose = Whose::infantry, .unless_charged = true}});
  EXPECT_FALSE(choose_shot(state, line));
  state.units[enemy].at.y = 5790;
  EXPECT_TRUE(choose_shot(state, line));
}

TEST(Doctrine, FireAtTheFirstThatCanBeShotAt) {  // section 4
  Field field;
  const auto guns = field.guns(red, UnitClass::foot, {5000, 10000});
  const auto out_of_range = field.line(blue, {5000, 1000});
  const auto far = field.line(blue, {3500, 5500});
  const auto near = field.line(blue, {6500, 6500});
  auto state = field.state();
  leave(state, red,
        {{.kind = Kind::fire, .whose = Whose::unit, .unit = guns, .targets = {out_of_range, far}}});
  EXPECT_EQ(choose_shot(state, guns)->target, far);
  leave(state, red,
        {{.kind = Kind::fire,
          .whose = Whose::unit,
          .unit = guns,
          .targets = {out_of_range},
          .then = Then::nearest}});
  EXPECT_EQ(choose_shot(state, guns)->target, near);
  leave(state, red,
        {{.kind = Kind::fire,
          .whose = Whose::unit,
          .unit = guns,
          .targets = {out_of_range},
          .then = Then::hold}});
  EXPECT_FALSE(choose_shot(state, guns));
}

TEST(Doctrine, ARoutPushesFewest) {  // N23
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.guns(blue, UnitClass::foot, {2000, 5000});
  auto state = field.state();
  const auto away = choose_rout(state, router, cause);
  EXPECT_EQ(away.way, RoutWay::away) << "farther from the guns";
  field.line(red, away.rout.to);
  EXPECT_EQ(choose_rout(field.state(), router, cause).way, RoutWay::rear);
}

TEST(Doctrine, ARoutLineYieldsToTheOnlyWayThatSurvives) {  // section 4
  Field field;
  const auto router = field.line(red, {5000, 8000});
  const auto cause = field.guns(blue, UnitClass::foot, {2000, 5000});
  auto state = field.state();
  leave(state, red, {{.kind = Kind::rout, .whose = Whose::any, .way = RoutWay::away}});
  EXPECT_EQ(choose_rout(state, router, cause).way, RoutWay::away);
  EXPECT_EQ(choose_rout(state, router, cause).chosen_by, ChosenBy::standing_order);
  field.line(blue, {6500, 9500});
  state = field.state();
  leave(state, red, {{.kind = Kind::rout, .whose = Whose::any, .way = RoutWay::away}});
  EXPECT_EQ(choose_rout(state, router, cause).way, RoutWay::rear);
}

TEST(Doctrine, OneFollowsUpOnlyByOrder) {  // N23
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  auto state = field.state();
  EXPECT_FALSE(follows_up(state, line));
  leave(state, blue, {{.kind = Kind::follow, .whose = Whose::any}});
  EXPECT_TRUE(follows_up(state, line));
}

}  // namespace
}  // namespace adjutant::two_by_two
