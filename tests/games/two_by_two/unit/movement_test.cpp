#include "engine/games/two_by_two/rules/movement.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

// The rule that refuses a move; empty: it is legal.
std::string refusal(const std::expected<Moved, Violation>& moved) {
  return moved ? "" : moved.error().rule;
}
std::string refusal(const Refused& fault) {
  return fault ? fault->rule : "";
}

std::expected<Moved, Violation> moved_to(const State& state, UnitIndex unit, Point to,
                                         std::vector<Point> via = {}) {
  return try_move(state, unit, place_of(state, unit), {.via = std::move(via), .to = to});
}
std::expected<Moved, Violation> moved_ahead(const State& state, UnitIndex unit, int mils) {
  return try_move(state, unit, place_of(state, unit), {.to = Ahead{mils}});
}

TEST(Moves, AreWithinTheAllowance) {  // 2, 3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 8000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 8001})), "3");
}

TEST(Moves, EachClassHasItsAllowance) {  // 2
  Field field;
  const std::array units{field.line(blue, {2000, 2000}),
                         field.hq(blue, {4000, 2000}),
                         field.cavalry(blue, UnitClass::heavy, {6000, 2000}),
                         field.cavalry(blue, UnitClass::light, {8000, 2000}),
                         field.guns(blue, UnitClass::foot, {10000, 2000}),
                         field.guns(blue, UnitClass::horse, {12000, 2000})};
  const auto state = field.state();
  const std::array most{3000, 6000, 4000, 5000, 2000, 4000};
  for (std::size_t i = 0; i < units.size(); ++i) {
    EXPECT_EQ(refusal(moved_ahead(state, units[i], most[i])), "") << i;
    EXPECT_EQ(refusal(moved_ahead(state, units[i], most[i] + 1)), "3") << i;
  }
}

TEST(Moves, ALegsLengthIsRoundedUp) {  // G5, 3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto moved = moved_to(field.state(), line, {6000, 6000});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->cost, 1415);
  EXPECT_EQ(moved->place.heading, 45) << "along the last leg";
}

TEST(Moves, AheadCostsItsDistanceAtAnyHeading) {  // 3
  Field field;
  const auto line = field.add(blue, Arm::infantry, UnitClass::line, {5000, 5000}, 46);
  const auto moved = moved_ahead(field.state(), line, 3000);
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->cost, 3000);
  EXPECT_EQ(moved->place.heading, 46);
}

TEST(Moves, ALegMayTurnAsItLikes) {  // N1
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto state = field.state();
  const auto moved = try_move(state, line, place_of(state, line),
                              {.via = {{6000, 5000}}, .to = Point{6000, 4000}, .facing = 270});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->cost, 2000);
  EXPECT_EQ(moved->place.heading, 270);
  EXPECT_EQ(moved->path, (std::vector<Point>{{5000, 5000}, {6000, 5000}, {6000, 4000}}));
}

TEST(Roads, GiveAnInchWhenTheWholeWayIsOnThem) {  // 3.1
  Field field;
  field.map().roads = {{"road", {{5000, 0}, {5000, 24000}}}};
  const auto line = field.line(blue, {5000, 5000});
  const auto beside_it = field.line(blue, {5251, 12000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 9000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 9001})), "3");
  EXPECT_EQ(refusal(moved_to(state, beside_it, {5251, 15000})), "") << "3000 as on any ground";
  EXPECT_EQ(refusal(moved_to(state, beside_it, {5251, 15001})), "3");
}

TEST(Roads, GiveNothingThroughATown) {  // 3.1, 3.5
  Field field;
  field.map().roads = {{"road", {{5000, 0}, {5000, 24000}}}};
  field.map().towns = {box({4000, 6000}, {6000, 7000})};
  const auto line = field.line(blue, {5000, 5000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7001})), "3");
}

TEST(Streams, CostAnInchACrossingButByABridge) {  // 3.2
  Field field;
  field.map().streams = {{{0, 6000}, {24000, 6000}}};
  field.map().bridges = {{10000, 6000}};
  const auto line = field.line(blue, {5000, 5000});
  const auto near = field.line(blue, {10250, 5000});
  const auto far = field.line(blue, {8749, 5000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7001})), "3");
  EXPECT_EQ(moved_to(state, near, {10250, 7000})->cost, 2000);
  EXPECT_EQ(moved_to(state, far, {8749, 7000})->cost, 3000);
}

TEST(Streams, ABridgeReachesAQuarterInch) {  // G9
  Field field;
  field.map().streams = {{{0, 6000}, {24000, 6000}}};
  field.map().bridges = {{10000, 6000}};
  const auto line = field.line(blue, {9749, 5000});
  EXPECT_EQ(moved_to(field.state(), line, {9749, 7000})->cost, 3000);
}

TEST(Rivers, AreCrossedByBridgesOnly) {  // N5
  Field field;
  field.map().rivers = {{{0, 6000}, {24000, 6000}}};
  field.map().bridges = {{10000, 6000}};
  const auto line = field.infantry(blue, UnitClass::light, {10250, 5000});
  auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {10250, 7000})), "");
  state.units[line].at = {10251, 5000};
  EXPECT_EQ(refusal(moved_to(state, line, {10251, 7000})), "N5");
}

TEST(Woods, AreOpenToLightInfantryAlone) {  // 3.3
  Field field;
  field.map().woods = {box({4000, 6000}, {8000, 8000})};
  const auto line = field.line(blue, {5000, 5000});
  const auto light = field.infantry(blue, UnitClass::light, {7000, 5000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 5999})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 6000})), "3.3") << "its end is in it";
  EXPECT_EQ(refusal(moved_to(state, light, {7000, 6500})), "");
}

TEST(Woods, RoadsDoNotOpenThem) {  // G9
  Field field;
  field.map().woods = {box({4000, 6000}, {6000, 7000})};
  field.map().roads = {{"road", {{5000, 0}, {5000, 24000}}}};
  const auto line = field.line(blue, {5000, 5000});
  EXPECT_EQ(refusal(moved_to(field.state(), line, {5000, 8000})), "3.3");
}

TEST(Hedges, CostNothing) {  // 3.4
  Field field;
  field.map().hedges = field.map().walls = {{{0, 6000}, {24000, 6000}}};
  const auto line = field.line(blue, {5000, 5000});
  EXPECT_EQ(moved_to(field.state(), line, {5000, 8000})->cost, 3000);
}

TEST(Towns, CostTwice) {  // 3.5
  Field field;
  field.map().towns = {box({0, 0}, {10000, 10000})};
  const auto line = field.line(blue, {5000, 5000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 6500})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 6501})), "3");
  EXPECT_EQ(moved_ahead(state, line, 1500)->cost, 3000);
}

TEST(Paths, KeepHalfAnInchOffEnemies) {  // N2
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {6000, 6250});  // its base: x 5500 to 6500
  auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7500})), "");
  state.units[line].at = {5001, 5000};
  EXPECT_EQ(refusal(moved_to(state, line, {5001, 7500})), "N2");
}

TEST(Paths, ContactIsLeftFreely) {  // N2
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {5000, 5505});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 4000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {6500, 5000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {6500, 5001}, {{5000, 5001}})), "N2");
}

TEST(Paths, FriendsAreNotPassedButBrushed) {  // N2
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto other = field.line(blue, {5521, 6000});  // its base: from x 5021
  auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7000})), "");
  state.units[other].at = {5520, 6000};
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 7000})), "N2");
}

TEST(Paths, HqsPassFriendsAndArePassed) {  // N2
  Field field;
  const auto hq = field.hq(blue, {5000, 5000});
  const auto line = field.line(blue, {5000, 6000});
  const auto state = field.state();
  EXPECT_EQ(refusal(moved_to(state, hq, {5000, 7000})), "");
  EXPECT_EQ(refusal(moved_to(state, line, {5000, 4000})), "");
}

TEST(Ends, StandOffEnemiesAndFriends) {  // N3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {6500, 7500});
  const auto state = field.state();
  const auto end = [&](Point to) {
    return refusal(try_move(state, line, place_of(state, line), {.to = to, .facing = 0}));
  };
  EXPECT_EQ(end({5479, 7500}), "") << "21 from its side";
  EXPECT_EQ(end({5480, 7500}), "N3");
  EXPECT_EQ(end({5501, 7500}), "N2") << "the centre is nearer than 500";
}

TEST(Ends, DoNotTouchEnemies) {  // N3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {5000, 7771});
  const auto state = field.state();
  const auto end = [&](int y) {
    return refusal(
        try_move(state, line, place_of(state, line), {.to = Point{5000, y}, .facing = 90}));
  };
  EXPECT_EQ(end(7000), "") << "the base, turned, ends 21 short";
  EXPECT_EQ(end(7001), "N3");
}

TEST(Ends, OverlapNobodyByMoreThanTwenty) {  // N3, G3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(blue, {6500, 5000});
  const auto state = field.state();
  const auto end = [&](int x) {
    return refusal(
        try_move(state, line, place_of(state, line), {.to = Point{x, 5000}, .facing = 0}));
  };
  EXPECT_EQ(end(5520), "");
  EXPECT_EQ(end(5521), "N3");
}

TEST(Ends, AreWhollyOnTheTable) {  // N3
  Field field;
  const auto line = field.line(blue, {2000, 2000});
  const auto state = field.state();
  const auto end = [&](int x) {
    return refusal(
        try_move(state, line, place_of(state, line), {.to = Point{x, 2000}, .facing = 0}));
  };
  EXPECT_EQ(end(500), "");
  EXPECT_EQ(end(499), "N3");
}

TEST(Ends, AnExitIsLeftByItsSideFromItsTurn) {  // N7
  Field field;
  field.map().exits = {{"north", blue, 2, {{11500, 24000}, {12500, 24000}}}};
  const auto line = field.line(blue, {12000, 22000});
  const auto enemy = field.line(red, {15000, 22000});
  auto state = field.state();
  const auto leave = [&](UnitIndex unit, Point to) {
    return refusal(try_move(state, unit, place_of(state, unit), {.to = to, .exit = true}));
  };
  EXPECT_EQ(leave(line, {12000, 24000}), "N7") << "not open yet";
  state.turn = 2;
  EXPECT_EQ(leave(line, {12500, 24000}), "");
  EXPECT_EQ(leave(line, {12501, 24000}), "N7");
  state.units[enemy].at = {14000, 23000};
  EXPECT_EQ(leave(enemy, {12500, 24000}), "N7") << "it is the other side's";
}

TEST(Ends, BesideAFriendIsFlush) {  // section 5
  Field field;
  const auto hq = field.hq(blue, {5000, 5000});
  const auto line = field.add(blue, Arm::infantry, UnitClass::line, {6000, 7000}, 30);
  const auto state = field.state();
  for (const auto where : {Beside::behind, Beside::left, Beside::right}) {
    const auto moved = try_move(state, hq, place_of(state, hq), {.to = BesideFriend{line, where}});
    ASSERT_TRUE(moved) << moved.error().message;
    EXPECT_EQ(moved->place.heading, 30);
    EXPECT_TRUE(within(base_at(moved->place), base_of(state, line), 2));
  }
}

TEST(Charges, GoStraightIntoContact) {  // N4
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 8510});
  auto state = field.state();
  const auto charged = try_charge(state, line, {enemy});
  ASSERT_TRUE(charged);
  EXPECT_EQ(charged->place.at, (Point{5000, 8000}));
  EXPECT_EQ(charged->cost, 3000);
  state.units[enemy].at.y = 8511;
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "3");
}

TEST(Charges, AreNotForGunsAndHqs) {  // N4
  Field field;
  const auto guns = field.guns(blue, UnitClass::horse, {5000, 5000});
  const auto hq = field.hq(blue, {7000, 5000});
  const auto enemy = field.line(red, {5000, 7000});
  const auto state = field.state();
  EXPECT_EQ(refusal(try_charge(state, guns, {enemy})), "N4");
  EXPECT_EQ(refusal(try_charge(state, hq, {enemy})), "N4");
}

TEST(Charges, AnotherBaseInTheWayStopsThem) {  // N4
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 7500});
  const auto other = field.line(red, {5970, 6500});
  auto state = field.state();
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "N4");
  state.units[other].at.x = 5980;  // cores pass by flush
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "");
}

TEST(Charges, PassOwnHqsOnTheRunButDoNotEndOnThem) {  // N4
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 7500});
  const auto hq = field.hq(blue, {5000, 5800});
  auto state = field.state();
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "");
  state.units[hq].at.y = 6700;
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "N4");
}

TEST(Charges, WhoIsDeepInAWoodIsSafeFromAllButLightInfantry) {  // N4, 3.3
  Field field;
  field.map().woods = {box({4000, 6000}, {6000, 9000})};
  const auto line = field.line(blue, {5000, 5000});
  const auto light = field.infantry(blue, UnitClass::light, {5000, 3800});
  const auto enemy = field.infantry(red, UnitClass::light, {5000, 7000});
  auto state = field.state();
  EXPECT_EQ(refusal(try_charge(state, line, {enemy})), "3.3");
  state.units[line].at = {9000, 5000};
  EXPECT_EQ(refusal(try_charge(state, light, {enemy})), "");
}

TEST(Charges, MayBeOfNoDistance) {  // N25
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 5505});
  const auto charged = try_charge(field.state(), line, {enemy});
  ASSERT_TRUE(charged);
  EXPECT_EQ(charged->cost, 0);
}

TEST(Turns, InContactKeepEveryContact) {  // N24
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {5000, 5510});
  const auto state = field.state();
  EXPECT_EQ(refusal(cannot_turn(state, line, 0)), "");
  EXPECT_EQ(refusal(cannot_turn(state, line, 1)), "");
  EXPECT_EQ(refusal(cannot_turn(state, line, 180)), "");
  EXPECT_EQ(refusal(cannot_turn(state, line, 90)), "N24") << "it would overlap";
}

TEST(Turns, InContactDoNotEndOne) {  // N24
  Field field;
  const auto line = field.add(blue, Arm::infantry, UnitClass::line, {5000, 5000}, 90);
  field.line(red, {5000, 5760});
  const auto state = field.state();
  ASSERT_EQ(enemies_touched(state, line).size(), 1U);
  EXPECT_EQ(refusal(cannot_turn(state, line, 91)), "");
  EXPECT_EQ(refusal(cannot_turn(state, line, 0)), "N24");
}

TEST(Turns, ElsewhereNeedRoom) {  // N1, N3
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(blue, {5000, 5500});
  const auto state = field.state();
  EXPECT_EQ(refusal(cannot_turn(state, line, 180)), "");
  EXPECT_EQ(refusal(cannot_turn(state, line, 90)), "N3");
}

}  // namespace
}  // namespace adjutant::two_by_two
