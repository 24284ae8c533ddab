#include "tests/games/tlg2/unit/battlefield.hpp"

// Every hint that the rules give about the Thames, and the history its reconstruction follows.
namespace adjutant::tlg2 {
namespace {

using testing::ElementsAre;

class Thames : public Battlefield {
 protected:
  Thames() : Battlefield("thames") {}

  int nearest(Terrain kind, Hex from) const {
    int fewest = 99;
    for (int i = 0; i < map.grid.size(); ++i) {
      if (map.terrain[i] == kind) fewest = std::min(fewest, hex::distance(from, map.grid.at(i)));
    }
    return fewest;
  }

  std::vector<Hex> small_swamp() const {
    return {hex_of("T2436"), hex_of("T2535"), hex_of("T2536")};
  }
};

TEST_F(Thames, LastsSevenTurnsByDay) {
  EXPECT_EQ(scenario->turns, 7);
  for (int turn = 1; turn <= 7; ++turn) EXPECT_FALSE(scenario->night(turn));
}

TEST_F(Thames, HasAboutTwoHundredHexesOfLetterTDownToRow44) {
  EXPECT_EQ(map.grid.letter, "T");
  EXPECT_EQ(map.grid.last_row, 44);
  EXPECT_NEAR(map.grid.size(), 200, 20);
}

// 2.3, 1.0: counters are 88 for the three battles.
TEST_F(Thames, HasTwentyThreeUnits) {
  EXPECT_EQ(scenario->units.size(), 23u);
}

// 8.1
TEST_F(Thames, AllUsUnitsEnterAtT2044FromTurn1AndAllAcUnitsAreSetUp) {
  EXPECT_TRUE(set_up(us).empty());
  EXPECT_EQ(arriving(us, 1, "T2044").size(), 15u);
  EXPECT_EQ(set_up(ac).size(), 8u);
  EXPECT_THAT(map.entry[core::index(us)], ElementsAre(hex_of("T2044")));
  EXPECT_TRUE(map.entry[core::index(ac)].empty());
}

// 2.8
TEST_F(Thames, TheSampleSetUpHexIsHeld) {
  EXPECT_EQ(unit("Tec").at, hex_of("T2139"));
}

// 4.16: the one place of the three battles where a road crosses a stream, without a bridge.
TEST_F(Thames, TheRoadCrossesTheCreekFromT2539ToT2639AndNowhereElse) {
  std::vector<std::pair<Hex, Hex>> crossings;
  for (const auto& [one, other] : hexsides(map.creek)) {
    if (map.has(map.road, one, *hex::direction_to(one, other))) crossings.emplace_back(one, other);
  }
  EXPECT_THAT(crossings, ElementsAre(std::pair{hex_of("T2539"), hex_of("T2639")}));
  EXPECT_TRUE(hexsides(map.bridge).empty());
  EXPECT_TRUE(hexsides(map.river).empty());  // the Thames fills whole hexes
}

TEST_F(Thames, TheCreekRunsFromTheSmallSwampToTheRiver) {
  const auto creek = hexsides(map.creek);
  ASSERT_FALSE(creek.empty());
  EXPECT_EQ(creek.front().first, hex_of("T2536"));
  bool mouth = false;
  for (const auto& [one, other] : creek) {
    for (const auto direction : hex::all_directions) {
      const Hex beyond = hex::neighbour(other, direction);
      mouth |= map.grid.contains(beyond) && terrain(beyond) == Terrain::water &&
               hex::distance(beyond, one) == 1;
    }
  }
  EXPECT_TRUE(mouth);
}

TEST_F(Thames, TheRoadRunsAlongTheRiverToMoraviantown) {
  EXPECT_EQ(map.road_chains.size(), 1u);
  EXPECT_EQ(road(0),
            "2044 2043 2142 2242 2341 2441 2440 2539 2639 2638 2737 2736 2735 2734 2733 2833 2832 "
            "2831 2830");
  for (const Hex hex : map.road_chains.at(0)) EXPECT_LE(nearest(Terrain::water, hex), 4);
}

// The British left leans on the river, whose bank nobody climbs.
TEST_F(Thames, TheRiverRunsDownTheEastSideFromEdgeToEdge) {
  for (std::int16_t row = 30; row <= 44; ++row) EXPECT_EQ(terrain(Hex{29, row}), Terrain::water);
  EXPECT_LE(hex::distance(*unit("41F").at, hex_of("T2839")), 2);
}

TEST_F(Thames, ASmallSwampLiesTwoOrThreeHexesFromTheRiver) {
  int nearest_of_all = 99;
  for (const Hex hex : small_swamp()) {
    EXPECT_EQ(terrain(hex), Terrain::swamp);
    nearest_of_all = std::min(nearest_of_all, nearest(Terrain::water, hex));
  }
  EXPECT_EQ(nearest_of_all, 3);
}

// On the British right, parallel to the river, with firm ground before it.
TEST_F(Thames, ALargeMarshRunsAlongTheWestWithFirmGroundBeforeTheSmallSwamp) {
  EXPECT_GT(count(Terrain::swamp), 50);
  for (std::int16_t row = 35; row <= 39; ++row) {
    std::int16_t east = 0;  // the last marsh hex of the row, the small swamp apart
    for (std::int16_t column = 16; column < 23; ++column) {
      if (terrain(Hex{column, row}) == Terrain::swamp) east = column;
    }
    EXPECT_GE(east, 18) << row;
    EXPECT_LE(east, 21) << row;
  }
  for (const Hex hex : {hex_of("T2236"), hex_of("T2137"), hex_of("T2238"), hex_of("T2139")}) {
    EXPECT_EQ(terrain(hex), Terrain::clear);
  }
}

TEST_F(Thames, OpenWoodsAreEverywhere) {
  EXPECT_GT(count(Terrain::forest), 30);
  for (const auto* tree : {"T2042", "T2241", "T2340", "T2540", "T2239", "T2337", "T2533"}) {
    EXPECT_EQ(terrain(tree), Terrain::forest) << tree;
  }
  EXPECT_EQ(std::ranges::count(map.building, true), 0);
  EXPECT_EQ(std::ranges::count(map.high, true), 0);
}

// 8.2
TEST_F(Thames, The11thKentuckyAloneChargesTwiceWithATurnBetween) {
  for (const Unit& each : scenario->units) EXPECT_EQ(each.charge, each.id == "11K") << each.id;
  EXPECT_EQ(unit("11K").type, UnitType::cavalry);
  EXPECT_EQ(scenario->special.charging.most, 2);
  EXPECT_EQ(scenario->special.charging.pause_turns, 1);
}

// 8.3
TEST_F(Thames, IsWonByTheAngloCanadianSideWithAUnitLeft) {
  EXPECT_EQ(scenario->victory.kind, VictoryKind::last_unit);
  EXPECT_EQ(scenario->victory.tie, ac);
}

TEST_F(Thames, StrengthsAreAPointForFiftyMen) {
  for (int regiment = 1; regiment <= 11; ++regiment) {
    expect_strength_of(std::to_string(regiment) + "K", 216);
    EXPECT_TRUE(unit(std::to_string(regiment) + "K").reduced);
  }
  expect_strength_of("27US", 120);
  expect_strength_of("IndA", 260);
  EXPECT_EQ(unit("JMI").type, UnitType::cavalry);
}

TEST_F(Thames, The41stAreAbout750MenInTwoUnitsAndTheWarbands500To1000) {
  EXPECT_NEAR((unit("41F").strength + unit("41Fb").strength) * 50, 750, 75);
  int warriors = 0;
  for (const auto* id : {"Tec", "Nai", "Wya", "Pot"}) {
    EXPECT_EQ(unit(id).type, UnitType::infantry);  // 2.7
    warriors += unit(id).strength * 50;
  }
  EXPECT_GE(warriors, 500);
  EXPECT_LE(warriors, 1000);
}

TEST_F(Thames, OneGunStandsOnTheRoadAndHorseBehindIt) {
  EXPECT_EQ(unit("RA").strength, 1);
  EXPECT_EQ(unit("RA").range, 8);
  EXPECT_NE(map.road[map.grid.index(*unit("RA").at)], 0);
  EXPECT_EQ(unit("CD").type, UnitType::cavalry);
}

}  // namespace
}  // namespace adjutant::tlg2
