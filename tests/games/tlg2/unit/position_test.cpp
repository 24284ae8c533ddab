#include "engine/games/tlg2/rules/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

TEST(InitialState, UsMovesFirstInTurn1WithEverybodyAtFullSteps) {
  const State state = initial_state(loaded(chippewa_file()), core::Decisions::ask);
  EXPECT_EQ(state.turn, 1);
  EXPECT_EQ(state.side, us);
  EXPECT_EQ(state.phase, Phase::movement);
  EXPECT_EQ(state.decisions, core::Decisions::ask);
  const UnitState& regiment = state.units[unit_of(state, "21US")];
  EXPECT_EQ(regiment.where, Whereabouts::on_map);
  EXPECT_EQ(regiment.at, hex_of("C3028"));
  EXPECT_EQ(regiment.steps, 2);
  EXPECT_EQ(state.units[unit_of(state, "Tow")].steps, 1);
  EXPECT_EQ(state.units[unit_of(state, "1F")].where, Whereabouts::not_arrived);
}

TEST(PositionQuestions, FindsTheUnitInAHex) {
  State state = empty_battle(loaded(chippewa_file()));
  put(state, "1F", "C2222");
  EXPECT_EQ(unit_at(state, hex_of("C2222")), unit_of(state, "1F"));
  EXPECT_EQ(unit_at(state, hex_of("C2223")), std::nullopt);
  state.units[unit_of(state, "1F")].where = Whereabouts::eliminated;
  EXPECT_EQ(unit_at(state, hex_of("C2222")), std::nullopt);
}

// 10.2
TEST(PositionQuestions, NamesTheGuestOfTheHilltopBatteryFirst) {
  const State state =
      initial_state(loaded(case_scenario_file("heights.json")), core::Decisions::standing);
  EXPECT_EQ(unit_at(state, hex_of("L2208")), unit_of(state, "41F"));
  EXPECT_THAT(units_at(state, hex_of("L2208")),
              testing::ElementsAre(unit_of(state, "41F"), unit_of(state, "HB")));
}

// 4.1
TEST(PositionQuestions, AZoneOfControlIsTheSixHexesAround) {
  State state = empty_battle(loaded(chippewa_file()));
  put(state, "1F", "C2222");
  for (const auto direction : hex::all_directions) {
    EXPECT_TRUE(in_enemy_zone(state, us, hex::neighbour(hex_of("C2222"), direction)));
  }
  EXPECT_FALSE(in_enemy_zone(state, us, hex_of("C2220")));
  EXPECT_FALSE(in_enemy_zone(state, us, hex_of("C2222")));
  EXPECT_FALSE(in_enemy_zone(state, ac, hex_of("C2223")));
}

// 4.1, 6.4, R9
TEST(PositionQuestions, ZonesCrossTheBridgeAndNoOtherRiverHexside) {
  State state = empty_battle(loaded(chippewa_file()));
  put(state, "21US", "C3026");
  put(state, "1F", "C2925");
  put(state, "8F", "C3025");
  EXPECT_TRUE(in_enemy_zone(state, us, hex_of("C3026")));
  EXPECT_THAT(enemies_in_contact(state, unit_of(state, "21US")),
              testing::ElementsAre(unit_of(state, "1F")));
  EXPECT_TRUE(enemies_in_contact(state, unit_of(state, "8F")).empty());
  put(state, "1F", "C2826");
  put(state, "21US", "C2926");
  EXPECT_FALSE(in_enemy_zone(state, us, hex_of("C2926")));
  EXPECT_TRUE(enemies_in_contact(state, unit_of(state, "21US")).empty());
}

TEST(PositionQuestions, ZonesReachNoWaterAndNotOffTheMap) {
  const auto scenario = loaded(chippewa_file());
  EXPECT_FALSE(zone_crosses(scenario->map, hex_of("C2619"), hex::Direction::southeast));
  EXPECT_FALSE(zone_crosses(scenario->map, hex_of("C2519"), hex::Direction::north));
  EXPECT_TRUE(zone_crosses(scenario->map, hex_of("C2519"), hex::Direction::south));
}

// 4.1: over a creek they do.
TEST(PositionQuestions, ZonesCrossCreeksAndSlopes) {
  const auto creek = loaded(case_scenario_file("creek.json"));
  EXPECT_TRUE(zone_crosses(creek->map, hex_of("T2539"), hex::Direction::northeast));
  const auto heights = loaded(case_scenario_file("heights.json"));
  EXPECT_TRUE(zone_crosses(heights->map, hex_of("L2406"), hex::Direction::southwest));
}

TEST(PositionQuestions, StrengthIsThatOfTheStepsLeftAndGunsDefendWithOne) {
  State state = empty_battle(loaded(chippewa_file()));
  const auto foot = unit_of(state, "1F"), guns = unit_of(state, "Tow");
  EXPECT_EQ(attack_strength(state, foot), 8);
  state.units[foot].steps = 1;
  EXPECT_EQ(attack_strength(state, foot), 4);
  EXPECT_EQ(defence_strength(state, foot), 4);
  EXPECT_EQ(attack_strength(state, guns), 3);
  EXPECT_EQ(defence_strength(state, guns), 1);  // 7.9
}

}  // namespace
}  // namespace adjutant::tlg2
