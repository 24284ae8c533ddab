#include "engine/games/tlg2/rules/sight.hpp"

#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

using Hexes = std::vector<std::string>;

struct SightField {
  Hexes forest, buildings, high;
};

// Street's fields with these features and nobody on them.
State field(const SightField& ground) {
  core::json::value file = chippewa_file();
  core::json::object& map = file.at("map").as_object();
  map["terrain"] = {{"forest", core::json::value_from(ground.forest)}};
  map["buildings"] = core::json::value_from(ground.buildings);
  map["high"] = core::json::value_from(ground.high);
  return empty_battle(loaded(file));
}

// From either end: nothing about a line of sight depends on who looks.
Sight between(const State& state, std::string_view gun, std::string_view target) {
  const Sight there = sight(state, hex_of(gun), hex_of(target));
  EXPECT_EQ(there, sight(state, hex_of(target), hex_of(gun))) << gun << " " << target;
  return there;
}

TEST(Sight, OpenGroundIsClear) {
  const State state = field({});
  EXPECT_EQ(between(state, "C2222", "C2226"), Sight::clear);
  EXPECT_EQ(between(state, "C2422", "C2222"), Sight::clear);
  EXPECT_EQ(between(state, "C2222", "C2223"), Sight::clear);
}

// 7.7
TEST(Sight, ForestInBetweenBlocks) {
  const State state = field({.forest = {"C2224"}, .buildings = {}, .high = {}});
  EXPECT_EQ(between(state, "C2222", "C2226"), Sight::blocked);
  EXPECT_EQ(between(state, "C2322", "C2326"), Sight::clear);
}

// 7.7, R33
TEST(Sight, ForestAndBuildingsAtTheEndsDoNothing) {
  const State state = field({.forest = {"C2222"}, .buildings = {"C2226"}, .high = {}});
  EXPECT_EQ(between(state, "C2222", "C2226"), Sight::clear);
}

// 7.3
TEST(Sight, ABuildingOrAUnitInBetweenAttenuates) {
  State state = field({.forest = {}, .buildings = {"C2224"}, .high = {}});
  EXPECT_EQ(between(state, "C2222", "C2226"), Sight::obstructed);
  EXPECT_EQ(between(state, "C2322", "C2326"), Sight::clear);
  put(state, "1F", "C2324");
  EXPECT_EQ(between(state, "C2322", "C2326"), Sight::obstructed);
  put(state, "9US", "C2422");
  EXPECT_EQ(between(state, "C2422", "C2424"), Sight::clear);
}

// 7.7, R33: C2422 to C2222 runs along the hexside of C2321 and C2322.
TEST(Sight, AlongAHexsideOneFlankAttenuatesAndTwoBlock) {
  EXPECT_EQ(between(field({.forest = {"C2321"}, .buildings = {}, .high = {}}), "C2422", "C2222"),
            Sight::obstructed);
  EXPECT_EQ(between(field({.forest = {"C2322"}, .buildings = {}, .high = {}}), "C2422", "C2222"),
            Sight::obstructed);
  EXPECT_EQ(
      between(field({.forest = {"C2321", "C2322"}, .buildings = {}, .high = {}}), "C2422", "C2222"),
      Sight::blocked);
  EXPECT_EQ(
      between(field({.forest = {"C2321"}, .buildings = {"C2322"}, .high = {}}), "C2422", "C2222"),
      Sight::obstructed);
  EXPECT_EQ(between(field({.forest = {}, .buildings = {"C2322"}, .high = {}}), "C2422", "C2222"),
            Sight::obstructed);
  State state = field({});
  put(state, "1F", "C2321");
  EXPECT_EQ(between(state, "C2422", "C2222"), Sight::obstructed);
}

// 7.7: also where the slope is a hexside of the gun's or the target's own hex.
TEST(Sight, SlopesHideLowGroundFromLowGround) {
  for (const std::string high : {"C2223", "C2224", "C2225"}) {
    const State state = field({.forest = {}, .buildings = {}, .high = {high}});
    EXPECT_EQ(between(state, "C2222", "C2226"), Sight::blocked) << high;
    EXPECT_EQ(between(state, "C2322", "C2326"), Sight::clear) << high;
  }
}

TEST(Sight, HighGroundSeesOverSlopesAndIsSeen) {
  const State state = field({.forest = {}, .buildings = {}, .high = {"C2222", "C2224"}});
  EXPECT_EQ(between(state, "C2222", "C2226"), Sight::clear);
  EXPECT_EQ(between(state, "C2222", "C2224"), Sight::clear);
}

// R33
TEST(Sight, ASlopeExactlyAlongTheLineDoesNothing) {
  EXPECT_EQ(between(field({.forest = {}, .buildings = {}, .high = {"C2321"}}), "C2422", "C2222"),
            Sight::clear);
  EXPECT_EQ(
      between(field({.forest = {}, .buildings = {}, .high = {"C2321", "C2322"}}), "C2422", "C2222"),
      Sight::blocked);
}

TEST(Sight, WaterIsFiredOver) {
  const State state = initial_state(loaded(chippewa_file()), core::Decisions::standing);
  EXPECT_EQ(between(state, "C2823", "C2925"), Sight::clear);
  EXPECT_EQ(between(state, "C2823", "C3025"), Sight::clear);
}

// The example of 7.7 on the Heights themselves.
TEST(Sight, OnTheHeights) {
  State state = empty_battle(loaded(case_scenario_file("heights.json")));
  EXPECT_EQ(between(state, "L2407", "L2409"), Sight::blocked);
  EXPECT_EQ(between(state, "L2407", "L2410"), Sight::blocked);
  EXPECT_EQ(between(state, "L2407", "L2411"), Sight::blocked);
  EXPECT_EQ(between(state, "L2208", "L2409"), Sight::clear);
  EXPECT_EQ(between(state, "L2208", "L2218"), Sight::clear);
  EXPECT_EQ(between(state, "L2208", "L2205"), Sight::obstructed);  // the church
}

// 7.2, 10.2, R32
TEST(Sight, RangeIsAsPrintedByDayAndOneHexAtNight) {
  State state = empty_battle(loaded(case_scenario_file("heights.json")));
  state.turn = 5;
  EXPECT_EQ(range_now(state, unit_of(state, "HB")), 12);
  state.turn = 6;
  EXPECT_EQ(range_now(state, unit_of(state, "HB")), 1);
}

}  // namespace
}  // namespace adjutant::tlg2
