#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules/choices.hpp"
#include "tests/folder.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

// A battle on a table turned by a quarter is the turned battle.
namespace adjutant::two_by_two {
namespace {

constexpr int width = 24000;

Point turned(Point point) {
  return {point.y, width - point.x};
}
int turned(int heading) {
  return table::heading_of(heading + 90);
}
table::Segment turned(const table::Segment& segment) {
  return {turned(segment.from), turned(segment.to)};
}
std::vector<Point> turned(std::vector<Point> points) {
  for (auto& point : points) point = turned(point);
  return points;
}
table::Area turned(const table::Area& area) {
  return table::Area(turned(area.corners()));
}

Scenario turned(Scenario scenario) {
  auto& map = scenario.map;
  for (auto& hill : map.hills) hill.area = turned(hill.area);
  for (auto* areas : {&map.woods, &map.towns}) {
    for (auto& area : *areas) area = turned(area);
  }
  for (auto* lines : {&map.hedges, &map.walls, &map.streams, &map.rivers}) {
    for (auto& line : *lines) line = turned(line);
  }
  for (auto& road : map.roads) road.line = turned(road.line);
  map.bridges = turned(map.bridges);
  for (auto& entry : map.entries) entry.at = turned(entry.at);
  for (auto& exit : map.exits) exit.ends = turned(exit.ends);
  for (auto& objective : map.objectives) objective.area = turned(objective.area);
  for (auto& unit : scenario.units) {
    unit.at = turned(unit.at);
    unit.facing = turned(unit.facing);
  }
  return scenario;
}

Way turned(Way way) {
  way.via = turned(std::move(way.via));
  if (auto* to = std::get_if<Point>(&way.to)) *to = turned(*to);
  if (way.facing) way.facing = turned(*way.facing);
  return way;
}
Order turned(Order order) {
  if (auto* move = std::get_if<MoveOrder>(&order)) move->way = turned(move->way);
  if (auto* turn = std::get_if<TurnOrder>(&order)) {
    if (auto* heading = std::get_if<int>(&turn->to)) *heading = turned(*heading);
  }
  if (auto* arrival = std::get_if<ReinforceOrder>(&order)) {
    if (arrival->way) arrival->way = turned(*arrival->way);
  }
  return order;
}

std::vector<UnitState> turned(std::vector<UnitState> units) {
  for (auto& unit : units) {
    if (unit.where != Where::table) continue;
    unit.at = turned(unit.at);
    unit.heading = turned(unit.heading);
  }
  return units;
}

// Where it is no matter: who is off the table.
std::vector<UnitState> on_table_alone(std::vector<UnitState> units) {
  for (auto& unit : units) {
    if (unit.where == Where::table) continue;
    unit.at = {};
    unit.heading = 0;
  }
  return units;
}

State start(const Scenario& scenario) {
  return initial_state(std::make_shared<const Scenario>(scenario));
}

void play_both(const Scenario& scenario, std::uint64_t seed) {
  constexpr int orders_max = 2000;
  auto one = start(scenario), other = start(turned(scenario));
  core::Random random(seed), same_random(seed), orders(seed);
  core::RandomDice dice(random), same_dice(same_random);
  std::vector<Event> events, other_events;
  for (int i = 0; i < orders_max && one.phase != Phase::over; ++i) {
    const auto order = random_order(one, one.side, orders);
    ASSERT_FALSE(cannot_order(other, other.side, turned(order)));
    Course(one, dice, events).carry_out(one.side, order);
    Course(other, same_dice, other_events).carry_out(other.side, turned(order));
    ASSERT_EQ(on_table_alone(other.units), on_table_alone(turned(one.units)));
    ASSERT_EQ(other_events.size(), events.size());
    ASSERT_EQ(other.phase, one.phase);
    ASSERT_EQ(other.held, one.held);
  }
  EXPECT_EQ(one.phase, Phase::over);
}

class TurnedBattle : public testing::TestWithParam<const char*> {};

TEST_P(TurnedBattle, GoesTheSameWay) {
  const auto path = tests::folder() / "../engine/games/two_by_two/scenarios" / GetParam();
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  const auto scenario = load_scenario(core::parse_json(text.str()).value()).value();
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    SCOPED_TRACE(seed);
    play_both(scenario, seed);
  }
}

INSTANTIATE_TEST_SUITE_P(All, TurnedBattle,
                         testing::Values("maida.json", "rolica.json", "schoengrabern.json"));

}  // namespace
}  // namespace adjutant::two_by_two
