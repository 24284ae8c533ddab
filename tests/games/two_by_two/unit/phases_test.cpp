#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules/arrival.hpp"
#include "engine/games/two_by_two/rules/rally.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

// Rally, arrivals and the end.
namespace adjutant::two_by_two {
namespace {

// The least die that rallies; 0: none is thrown.
int rallies_with(const State& state, UnitIndex unit) {
  return may_rally(state, unit) ? rallies_from - sum(rally_modifiers(state, unit)) : 0;
}

State in(Condition condition, State state, UnitIndex unit) {
  state.units[unit].condition = condition;
  return state;
}

TEST(Rally, NeedsAFiveAndAnHqWithinSixInches) {  // 5, N9
  Field field;
  const auto line = field.line(blue, {5000, 12000});
  const auto hq = field.hq(blue, {5000, 5500});
  auto state = in(Condition::pinned, field.state(), line);
  EXPECT_EQ(rallies_with(state, line), 5);
  state.units[hq].at.y = 5499;
  EXPECT_EQ(rallies_with(state, line), 0);
}

TEST(Rally, WithoutAnHqNobodyDoes) {  // N26
  Field field;
  const auto line = field.infantry(blue, UnitClass::guard, {5000, 5000});
  EXPECT_EQ(rallies_with(in(Condition::pinned, field.state(), line), line), 0);
}

TEST(Rally, WithAnEnemyNearOnlyTheSteadfast) {  // 5, N9
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto guard = field.infantry(blue, UnitClass::guard, {6500, 5000});
  field.hq(blue, {5700, 3000});
  const auto enemy = field.line(red, {5700, 7501});
  auto state = in(Condition::pinned, in(Condition::pinned, field.state(), line), guard);
  EXPECT_EQ(rallies_with(state, line), 5);
  EXPECT_EQ(rallies_with(state, guard), 4);
  state.units[enemy].at.y = 7500;
  EXPECT_EQ(rallies_with(state, line), 0);
  EXPECT_EQ(rallies_with(state, guard), 6);
}

TEST(Rally, NeverInContact) {  // 5
  Field field;
  const auto guard = field.infantry(blue, UnitClass::guard, {5000, 5000});
  field.hq(blue, {5000, 4480});
  const auto enemy = field.line(red, {5000, 5520});
  auto state = in(Condition::pinned, field.state(), guard);
  EXPECT_EQ(rallies_with(state, guard), 0);
  state.units[enemy].at.y = 5521;
  EXPECT_EQ(rallies_with(state, guard), 5) << "guard, HQ, enemy near";
}

TEST(Rally, DisruptedMilitiaOnlyBesideAnHq) {  // 5
  Field field;
  const auto militia = field.infantry(blue, UnitClass::militia, {5000, 5000});
  const auto hq = field.hq(blue, {5000, 4479});
  auto state = in(Condition::disrupted, field.state(), militia);
  EXPECT_EQ(rallies_with(state, militia), 0) << "a 6 would fail";
  state.units[hq].at.y = 4480;
  EXPECT_EQ(rallies_with(state, militia), 6);
}

TEST(Rally, AnHqIsItsOwnForSixInchesNotForTouching) {  // 5, N9
  Field field;
  const auto hq = field.hq(blue, {5000, 5000});
  EXPECT_EQ(rallies_with(in(Condition::disrupted, field.state(), hq), hq), 4);
}

TEST(Rally, IsOfTheMoverAndOfWhoNeedsIt) {  // 5
  Field field;
  const auto line = field.line(red, {5000, 5000});
  field.hq(red, {7000, 5000});
  auto state = in(Condition::pinned, field.state(), line);
  EXPECT_EQ(rallies_with(state, line), 0);
  state.side = red;
  EXPECT_EQ(rallies_with(state, line), 5);
  state.units[line].condition = Condition::steady;
  EXPECT_EQ(rallies_with(state, line), 0);
}

// An army of one that waits for an entry in the north.
struct Waiting {
  Waiting() {
    field.map().entries = {{"north", blue, EntryKind::flank, {10000, 24000}}};
    unit = field.line(blue, {});
    field.scenario().units[unit].entry = 0;
    field.scenario().units[unit].from_turn = 2;
  }
  const Entry& entry() { return field.map().entries[0]; }

  Field field;
  UnitIndex unit = 0;
};

TEST(Arrivals, RearNeedsThreeFlankFour) {  // 4
  EXPECT_EQ(arrives_from(EntryKind::rear), 3);
  EXPECT_EQ(arrives_from(EntryKind::flank), 4);
}

TEST(Arrivals, FromTheirTurnAndByTheirSidesEntry) {  // N8
  Waiting waiting;
  auto state = waiting.field.state();
  EXPECT_TRUE(cannot_arrive(state, waiting.unit, waiting.entry()));
  state.turn = 2;
  EXPECT_FALSE(cannot_arrive(state, waiting.unit, waiting.entry()));
  auto theirs = waiting.entry();
  theirs.side = red;
  EXPECT_TRUE(cannot_arrive(state, waiting.unit, theirs));
  state.units[waiting.unit].where = Where::table;
  EXPECT_TRUE(cannot_arrive(state, waiting.unit, waiting.entry()));
}

TEST(Arrivals, StandInsideTheEdgeFacingIn) {  // N8
  Waiting waiting;
  auto state = waiting.field.state();
  state.turn = 2;
  const auto arrived = try_arrival(state, waiting.unit, waiting.entry(), {});
  ASSERT_TRUE(arrived);
  EXPECT_EQ(arrived->place.at, (Point{10000, 23750}));
  EXPECT_EQ(arrived->place.heading, 180);
}

TEST(Arrivals, GoOnWithAnInchLess) {  // f5, N8
  Waiting waiting;
  auto state = waiting.field.state();
  state.turn = 2;
  const auto on = [&](int mils) {
    return try_arrival(state, waiting.unit, waiting.entry(), Way{.to = Ahead{mils}});
  };
  EXPECT_TRUE(on(2000));
  EXPECT_EQ(on(2001).error().rule, "3");
}

TEST(Arrivals, TakeTheNearestFreePlaceRightBeforeLeft) {  // N8
  Waiting waiting;
  const auto there = waiting.field.line(blue, {10000, 23750});
  auto state = waiting.field.state();
  state.turn = 2;
  // Facing south, west is on the right.
  EXPECT_EQ(entry_place(state, waiting.unit, waiting.entry())->at, (Point{9000, 23750}));
  state.units[there].at.x = 9900;
  EXPECT_EQ(entry_place(state, waiting.unit, waiting.entry())->at, (Point{10900, 23750}));
}

TEST(Arrivals, WaitWhereNoPlaceIsFree) {  // N8
  Waiting waiting;
  for (int x = 7500; x <= 12500; x += 1000) waiting.field.line(blue, {x, 23750});
  auto state = waiting.field.state();
  state.turn = 2;
  EXPECT_FALSE(entry_place(state, waiting.unit, waiting.entry()));
  EXPECT_TRUE(cannot_arrive(state, waiting.unit, waiting.entry()));
}

// Armies of 25 and 24 points.
Field two_armies() {
  Field field;
  field.line(blue, {5000, 5000});
  field.line(blue, {7000, 5000});
  field.line(red, {5000, 15000});
  field.line(red, {7000, 15000});
  auto& units = field.scenario().units;
  units[0].points = 12;
  units[1].points = 13;
  units[2].points = units[3].points = 12;
  field.scenario().tie = red;
  return field;
}

TEST(TheEnd, OfTwentyFiveTwelveStandsThirteenIsBeaten) {  // N21
  const auto field = two_armies();
  auto state = field.state();
  state.units[0].where = Where::destroyed;
  EXPECT_FALSE(victory(state, false));
  state.units[0].where = Where::table;
  state.units[1].where = Where::destroyed;
  ASSERT_TRUE(victory(state, false));
  EXPECT_EQ(victory(state, false)->winner, red);
  EXPECT_EQ(victory(state, false)->reason, VictoryReason::losses);
}

TEST(TheEnd, OfTwoBeatenTheLargerShareLoses) {  // N21
  const auto field = two_armies();
  auto state = field.state();
  state.units[1].where = state.units[2].where = Where::destroyed;
  EXPECT_EQ(victory(state, false)->winner, red) << "13 of 25 is more than 12 of 24";
  state.units[0].where = state.units[3].where = Where::destroyed;
  EXPECT_EQ(victory(state, false)->winner, red) << "all of both: who ties win for";
  EXPECT_EQ(victory(state, false)->reason, VictoryReason::tie);
}

TEST(TheEnd, AfterTheLastTurnPointsDecide) {  // N22
  auto field = two_armies();
  field.map().objectives = {{"village", box({4000, 14000}, {6000, 16000}), 3}};
  auto state = field.state();
  EXPECT_EQ(state.held[0], red) << "from the start";
  EXPECT_EQ(scores(state), (std::array{0, 3}));
  EXPECT_EQ(victory(state, true)->winner, red);
  state.units[0].where = Where::left;
  EXPECT_EQ(scores(state), (std::array{12, 3}));
  EXPECT_EQ(victory(state, true)->winner, blue);
  EXPECT_FALSE(victory(state, false));
}

TEST(TheEnd, AnObjectiveIsWhoseUnitWasLastAloneInIt) {  // N22
  auto field = two_armies();
  field.map().objectives = {{"village", box({4000, 14000}, {6000, 16000}), 3}};
  field.hq(blue, {20000, 20000});
  auto state = field.state();
  state.units[0].at = {5500, 15600};
  take_objectives(state);
  EXPECT_EQ(state.held[0], red) << "both are in it";
  state.units[2].condition = Condition::disrupted;
  take_objectives(state);
  EXPECT_EQ(state.held[0], blue);
  state.units[0].at = {1000, 1000};
  state.units[4].at = {5500, 15600};
  take_objectives(state);
  EXPECT_EQ(state.held[0], blue) << "left empty, and an HQ takes nothing";
}

}  // namespace
}  // namespace adjutant::two_by_two
