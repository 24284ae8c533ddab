#include "engine/games/tlg2/rules/movement.hpp"

#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

std::vector<std::string> names(const State& state, const std::vector<Hex>& hexes) {
  std::vector<std::string> list;
  for (const auto hex : hexes) list.push_back(state.scenario->map.grid.print(hex));
  return list;
}

class Movement : public ::testing::Test {
 protected:
  void SetUp() override { use(chippewa_file()); }
  void use(const core::json::value& file) {
    state_ = empty_battle(loaded(file));
    state_.turn = 2;
  }
  std::optional<Reach> reaches(std::string_view unit, std::string_view hex) const {
    for (const auto& place : reach(state_, unit_of(state_, unit))) {
      if (place.hex == hex_of(hex)) return place;
    }
    return {};
  }

  State state_;
};

TEST_F(Movement, AmongEqualWaysTheFirstClockwiseFromNorthIsTaken) {
  put(state_, "9US", "C2125");
  // Two steps north-east and one north, in any order, cost the same.
  const auto place = reaches("9US", "C2323");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->cost, 6);
  EXPECT_EQ(names(state_, place->path), (std::vector<std::string>{"C2124", "C2224", "C2323"}));
}

TEST_F(Movement, TheCheapestWayMayBeTheLonger) {
  put(state_, "9US", "C2519");
  const auto place = reaches("9US", "C2723");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->cost, 5);
  EXPECT_EQ(place->path.size(), 5U);
}

TEST_F(Movement, EveryPlaceInReachIsAPlannedMoveOfTheSameCost) {
  for (const auto* file : {"creek.json", "heights.json"}) {
    use(case_scenario_file(file));
    const bool creek = std::string_view(file) == "creek.json";
    put(state_, creek ? "JMI" : "USD", creek ? "T2540" : "L2810");
    put(state_, creek ? "CD" : "Prv", creek ? "T2538" : "L2807");
    put(state_, creek ? "1K" : "9US", creek ? "T2541" : "L2809");
    const auto unit = unit_of(state_, creek ? "JMI" : "USD");
    const auto places = reach(state_, unit);
    EXPECT_GT(places.size(), 20U);
    for (const auto& place : places) {
      const auto whole = plan_move(state_, Move{unit, place.path, true});
      const auto last = plan_move(state_, Move{unit, {place.hex}, false});
      ASSERT_TRUE(whole) << whole.error().message;
      ASSERT_TRUE(last) << last.error().message;
      EXPECT_EQ(whole->cost, place.cost);
      EXPECT_EQ(last->path, whole->path);
      EXPECT_EQ(last->cost, place.cost);
    }
  }
}

TEST_F(Movement, OneStepCostsWhatItCosts) {
  put(state_, "9US", "C2128");
  put(state_, "11US", "C2127");
  const auto unit = unit_of(state_, "9US");
  const auto cost = [&](std::string_view from, std::string_view to) {
    return step_cost(state_, unit, hex_of(from), hex_of(to));
  };
  EXPECT_EQ(cost("C2123", "C2124"), 2);
  EXPECT_EQ(cost("C2519", "C2520"), 1);
  EXPECT_EQ(cost("C1727", "C1627"), 4);
  EXPECT_EQ(cost("C2128", "C2129"), std::nullopt);  // the river
  EXPECT_EQ(cost("C2128", "C2127"), std::nullopt);  // a friend
  EXPECT_EQ(cost("C2123", "C2125"), std::nullopt);  // not next to it
}

TEST_F(Movement, ReinforcementsReachWhatTheyCanEnterTo) {
  state_.side = ac;
  const auto unit = unit_of(state_, "1F");
  EXPECT_EQ(names(state_, entry_hexes(state_, unit)), std::vector<std::string>{"C2519"});
  for (const auto& place : reach(state_, unit)) {
    const auto entered = plan_enter(state_, Enter{unit, {place.hex}});
    ASSERT_TRUE(entered) << entered.error().message;
    EXPECT_EQ(entered->path, place.path);
    EXPECT_EQ(entered->cost, place.cost);
    EXPECT_LE(entered->cost, 8);
  }
  put(state_, "9US", "C2520");
  EXPECT_EQ(names(state_, entry_hexes(state_, unit)), (std::vector<std::string>{"C2419", "C2619"}));
  state_.substitute = hex_of("C2619");
  EXPECT_EQ(names(state_, entry_hexes(state_, unit)), std::vector<std::string>{"C2619"});
}

TEST_F(Movement, OneGuestMayJoinTheHilltopBattery) {
  use(case_scenario_file("heights.json"));
  state_.side = ac;
  put(state_, "HB", "L2208");
  put(state_, "Gln", "L2108");
  put(state_, "IM", "L2308");
  const auto gln = unit_of(state_, "Gln");
  EXPECT_TRUE(reaches("Gln", "L2208"));
  EXPECT_FALSE(reaches("HB", "L2108"));  // it never moves
  carry_out(state_, plan_move(state_, Move{gln, {hex_of("L2208")}, false}).value());
  EXPECT_FALSE(reaches("IM", "L2208"));
}

TEST_F(Movement, AHexByHexWayOfOneStepIsGuaranteed) {
  use(case_scenario_file("heights.json"));
  state_.turn = 6;
  put(state_, "9US", "L1213");
  const auto moved = plan_move(state_, Move{unit_of(state_, "9US"), {hex_of("L1214")}, true});
  ASSERT_TRUE(moved);
  EXPECT_EQ(moved->cost, 6);
}

}  // namespace
}  // namespace adjutant::tlg2
