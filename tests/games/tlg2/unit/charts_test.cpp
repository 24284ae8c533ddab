#include <array>

#include "tests/games/tlg2/unit/battlefield.hpp"

// What the three battles have in common: the rules' figures, and the charts made up for them.
namespace adjutant::tlg2 {
namespace {

class EveryBattle : public Battlefield, public testing::WithParamInterface<const char*> {
 protected:
  EveryBattle() : Battlefield(GetParam()) {}
};

// 2.7, 4.13-4.19, 5.3, in half points (R29).
TEST_P(EveryBattle, MovementIsAsTheRulesStateIt) {
  const Charts& charts = scenario->charts;
  EXPECT_EQ(charts.allowance_day, (std::array{8, 16, 12}));
  EXPECT_EQ(charts.allowance_night, (std::array{6, 12, 8}));
  EXPECT_EQ(charts.clear_cost, (std::array{2, 2, 2}));
  EXPECT_EQ(charts.forest_cost, (std::array{4, 8, 6}));
  EXPECT_EQ(charts.swamp_cost, (std::array{8, 8, 8}));
  EXPECT_EQ(charts.building_cost, (std::array{2, 2, 2}));
  EXPECT_EQ(charts.road_cost, 1);
  EXPECT_EQ(charts.creek_cost, 2);
}

TEST_P(EveryBattle, TheResultsTableFollowsFromColumnPlusDie) {
  const auto expected = [](int sum) -> std::string {
    if (sum <= 4) return "AL1AR";
    if (sum == 5) return "AL1";
    if (sum == 6) return "AR";
    if (sum == 7) return "BL1";
    if (sum <= 9) return "DR";
    return sum <= 12 ? "DL1DR" : "DL2DR";
  };
  for (int die = 1; die <= 6; ++die) {
    for (int column = 0; column < odds_columns; ++column) {
      EXPECT_EQ(scenario->charts
                    .results[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(column)]
                    .name,
                expected(column + die));
    }
  }
}

TEST_P(EveryBattle, EveryTerrainThatHelpsADefenderGivesOneColumn) {
  const Charts& charts = scenario->charts;
  for (const int shift : {charts.forest_shift, charts.swamp_shift, charts.building_shift,
                          charts.creek_shift, charts.bridge_shift, charts.slope_shift}) {
    EXPECT_EQ(shift, 1);  // 6.9
  }
}

// 3.1, 5.1: where a side's reinforcements enter is on the map's edge, and by road (5.3).
TEST_P(EveryBattle, ReinforcementsEnterByARoadOnTheEdge) {
  for (const Unit& each : scenario->units) {
    if (each.at) continue;
    EXPECT_TRUE(map.grid.on_edge(each.entry)) << each.id;
    EXPECT_NE(map.road[map.grid.index(each.entry)], 0) << each.id;
  }
}

// R33, 7.2: what makes a gun; 10.2: HB alone never moves.
TEST_P(EveryBattle, GunsHaveARangeAndHorsesAndFootHaveNone) {
  for (const Unit& each : scenario->units) {
    EXPECT_EQ(each.range > 0, each.type == UnitType::artillery) << each.id;
    EXPECT_EQ(each.immobile, each.id == "HB") << each.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Battles, EveryBattle, testing::Values("thames", "chippewa", "lundys-lane"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace adjutant::tlg2
