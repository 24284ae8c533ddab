#include "tests/games/tlg2/unit/battlefield.hpp"

// What the three battles have in common.
namespace adjutant::tlg2 {
namespace {

class EveryBattle : public Battlefield, public testing::WithParamInterface<const char*> {
 protected:
  EveryBattle() : Battlefield(GetParam()) {}
};

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
