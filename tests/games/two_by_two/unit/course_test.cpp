#include "engine/games/two_by_two/rules/course.hpp"

#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules/choices.hpp"
#include "tests/games/two_by_two/unit/field.hpp"
#include "tests/games/two_by_two/unit/random_battle.hpp"

namespace adjutant::two_by_two {
namespace {

std::string refusal(const Refused& fault) {
  return fault ? fault->rule : "";
}

// Plays orders with these dice, all of which must be thrown.
std::vector<Event> play(State& state, const std::vector<Order>& orders, std::vector<int> faces) {
  dice::ScriptedDice dice(std::move(faces));
  std::vector<Event> events;
  Course course(state, dice, events);
  for (const auto& order : orders) {
    EXPECT_EQ(refusal(cannot_order(state, state.side, order)), "");
    course.carry_out(state.side, order);
  }
  EXPECT_EQ(dice.unused(), 0);
  return events;
}

int count(const std::vector<Event>& events, std::string_view type) {
  return static_cast<int>(std::ranges::count(events, type, &Event::type));
}

MoveOrder ahead(UnitIndex unit, int mils) {
  return {unit, {.to = Ahead{mils}}};
}

TEST(Course, AUnitHasOneOrderAPlayerTurn) {  // N7
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto theirs = field.line(red, {5000, 15000});
  auto state = field.state();
  play(state, {ahead(line, 100)}, {});
  EXPECT_EQ(refusal(cannot_order(state, blue, ahead(line, 100))), "N7");
  EXPECT_EQ(refusal(cannot_order(state, blue, ahead(theirs, 100))), "N7");
  EXPECT_EQ(refusal(cannot_order(state, red, ahead(theirs, 100))), "1");
  play(state, {EndTurn{}}, {});
  EXPECT_EQ(state.side, red);
  EXPECT_EQ(state.turn, 1);
  play(state, {EndTurn{}}, {});
  EXPECT_EQ(state.turn, 2);
  EXPECT_EQ(refusal(cannot_order(state, blue, ahead(line, 100))), "");
}

TEST(Course, PinnedUnitsTurnDisruptedOnesDoNothing) {  // 8.3, 8.4, N7
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(red, {5000, 15000});
  auto state = field.state();
  state.units[line].condition = Condition::pinned;
  EXPECT_EQ(refusal(cannot_order(state, blue, ahead(line, 100))), "N7");
  EXPECT_EQ(refusal(cannot_order(state, blue, TurnOrder{line, 90})), "");
  state.units[line].condition = Condition::disrupted;
  EXPECT_EQ(refusal(cannot_order(state, blue, TurnOrder{line, 90})), "N7");
}

TEST(Course, TheOtherSideFiresAndInfantryIsPinnedByIt) {  // 1.3, 6.1, N15
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto foot = field.line(red, {5000, 6300});
  const auto guns = field.guns(red, UnitClass::foot, {8000, 8000});
  auto state = field.state();
  // Guns first: 1 + 0 misses; then a volley: 4 + 1 pins.
  play(state, {EndTurn{}}, {1, 4});
  EXPECT_EQ(state.units[line].condition, Condition::pinned);
  EXPECT_EQ(state.units[foot].condition, Condition::pinned) << "its volley is spent";
  EXPECT_EQ(state.units[guns].condition, Condition::steady);
}

TEST(Course, ARoutedUnitSurvivesWithAThree) {  // 8.2
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto other = field.line(blue, {15000, 5000});
  field.guns(red, UnitClass::foot, {5000, 6400});
  const auto start = field.state();
  auto state = start;
  play(state, {EndTurn{}}, {6, 3});  // 6 + 1 at short range
  EXPECT_EQ(state.units[line].condition, Condition::disrupted);
  EXPECT_EQ(state.units[line].at, (Point{5000, 2000}));
  state = start;
  play(state, {EndTurn{}}, {6, 2});
  EXPECT_EQ(state.units[line].where, Where::destroyed);
  EXPECT_EQ(state.units[other].where, Where::table);
}

TEST(Course, AMeleeIsFoughtAndLostByTwoRouts) {  // 7.1
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  field.line(blue, {15000, 5000});
  const auto enemy = field.cavalry(red, UnitClass::heavy, {5000, 6400});
  field.line(red, {15000, 15000});
  const auto start = field.state();
  auto state = start;
  // No firearms on Red's side here. 3 + 0 against 3 + 2 after a tie of 5 with 3 + 2.
  play(state, {ChargeOrder{line, {enemy}}, EndTurn{}}, {5, 3, 3, 3, 4});
  EXPECT_EQ(state.units[line].condition, Condition::disrupted);
  state = start;
  play(state, {ChargeOrder{line, {enemy}}, EndTurn{}}, {2, 3});
  EXPECT_EQ(state.units[line].where, Where::destroyed);
  state = start;
  play(state, {ChargeOrder{line, {enemy}}, EndTurn{}}, {6, 1});
  EXPECT_EQ(state.units[enemy].where, Where::destroyed);
  EXPECT_EQ(state.units[line].at, (Point{5000, 5890})) << "by 3 one need not follow up";
}

TEST(Course, FollowingUpFightsOnAtLessOne) {  // 7.3, N17
  Field field;
  const auto guard = field.infantry(blue, UnitClass::guard, {5000, 5000});
  const auto first = field.cavalry(red, UnitClass::light, {5000, 6000});
  const auto second = field.cavalry(red, UnitClass::light, {5000, 6900});
  field.line(red, {15000, 15000});
  field.line(red, {15000, 17000});
  field.line(red, {15000, 19000});
  auto state = field.state();
  // 6 + 1 against 1 - 1 destroys and must follow up; then 2 + 0 against 1 - 1: the first, which
  // touched the guard as the phase began, counts no more (N16).
  const auto events = play(state, {ChargeOrder{guard, {first}}, EndTurn{}}, {6, 1, 2, 1, 3});
  EXPECT_EQ(count(events, "followed_up"), 1);
  EXPECT_EQ(state.units[first].where, Where::destroyed);
  EXPECT_EQ(state.units[second].condition, Condition::disrupted);
}

TEST(Course, MeleeLinesAreWishesWithReasons) {  // N16
  Field field;
  const auto line = field.line(blue, {5000, 5000});
  const auto enemy = field.line(red, {5000, 15000});
  auto state = field.state();
  const auto events = play(state, {MeleeOrder{line, enemy, true}, EndTurn{}}, {});
  EXPECT_EQ(count(events, "dropped"), 1);
}

TEST(Course, ArrivalsCostOneOfTwoDiceAndEndMoves) {  // 4, N8
  Field field;
  field.map().entries = {{"south", blue, EntryKind::rear, {10000, 0}}};
  const auto on_table_already = field.line(blue, {5000, 5000});
  std::array<UnitIndex, 3> waiting{};
  for (auto& unit : waiting) {
    unit = field.line(blue, {});
    field.scenario().units[unit].entry = 0;
  }
  field.line(red, {5000, 15000});
  auto state = field.state();
  play(state, {ReinforceOrder{waiting[0], 0}}, {3});
  EXPECT_EQ(state.units[waiting[0]].at, (Point{10000, 250}));
  EXPECT_EQ(refusal(cannot_order(state, blue, ahead(on_table_already, 100))), "N8");
  play(state, {ReinforceOrder{waiting[1], 0}}, {2});
  EXPECT_EQ(state.units[waiting[1]].where, Where::waiting);
  EXPECT_EQ(refusal(cannot_order(state, blue, ReinforceOrder{waiting[2], 0})), "4");
}

TEST(Course, TheLastTurnEndsTheBattle) {  // N22
  Field field;
  field.line(blue, {5000, 5000});
  field.line(red, {5000, 15000});
  field.scenario().turns = 1;
  field.scenario().tie = red;
  auto state = field.state();
  play(state, {EndTurn{}, EndTurn{}}, {});
  EXPECT_EQ(state.phase, Phase::over);
}

TEST(Course, ResigningEndsItAtOnce) {
  Field field;
  field.line(blue, {5000, 5000});
  auto state = field.state();
  play(state, {Resign{}}, {});
  EXPECT_EQ(state.resigned, blue);
  EXPECT_EQ(state.phase, Phase::over);
}

// With ground between them.
State two_small_armies() {
  Field field;
  auto& map = field.map();
  map.woods = {box({3000, 9000}, {6000, 12000})};
  map.towns = {box({10000, 10000}, {13000, 12500})};
  map.hills = {{1, box({8000, 14000}, {16000, 17000})}};
  map.streams = {{{0, 8000}, {24000, 8500}}};
  map.rivers = {{{18000, 0}, {19000, 24000}}};
  map.bridges = {{18500, 12000}};
  map.hedges = {{{14000, 11000}, {17000, 11500}}};
  map.roads = {{"road", {{11500, 0}, {11500, 24000}}}};
  map.entries = {{"south", blue, EntryKind::rear, {12000, 0}},
                 {"north", red, EntryKind::flank, {12000, 24000}}};
  for (const auto side : core::both_sides) {
    const int y = side == blue ? 6000 : 15000, back = side == blue ? -1200 : 1200;
    for (int i = 0; i < 4; ++i) field.line(side, {7000 + 1500 * i, y});
    field.infantry(side, UnitClass::light, {4500, y});
    field.infantry(side, UnitClass::guard, {10000, y + back});
    field.cavalry(side, UnitClass::heavy, {14000, y});
    field.cavalry(side, UnitClass::light, {16000, y});
    field.guns(side, UnitClass::foot, {13000, y + back});
    field.hq(side, {8000, y + back});
    const auto late = field.line(side, {});
    field.scenario().units[late].entry = side == blue ? 0 : 1;
    field.scenario().units[late].from_turn = 2;
  }
  return field.state();
}

TEST(Course, RandomBattlesEnd) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) play_at_random(two_small_armies(), seed);
}

TEST(Course, WhatIsListedIsLegal) {
  const auto state = two_small_armies();
  const auto orders = legal_orders(state, blue);
  EXPECT_GT(orders.size(), 100U);
  for (const auto& order : orders) EXPECT_EQ(refusal(cannot_order(state, blue, order)), "");
}

}  // namespace
}  // namespace adjutant::two_by_two
