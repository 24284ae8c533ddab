#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/tlg2/rules/position.hpp"
#include "tests/games/tlg2/unit/battlefield.hpp"

// Every hint that the rules give about Chippewa, and the history its reconstruction follows.
namespace adjutant::tlg2 {
namespace {

class Chippewa : public Battlefield {
 protected:
  Chippewa() : Battlefield("chippewa") {}
};

TEST_F(Chippewa, LastsFiveTurnsByDay) {
  EXPECT_EQ(scenario->turns, 5);
  for (int turn = 1; turn <= 5; ++turn) EXPECT_FALSE(scenario->night(turn));
}

TEST_F(Chippewa, HasColumns10To33AndRows19To31OfLetterC) {
  EXPECT_EQ(map.grid.letter, "C");
  EXPECT_TRUE(map.grid.contains({10, 19}));
  EXPECT_TRUE(map.grid.contains({33, 31}));
  EXPECT_EQ(map.grid.size(), 24 * 13);
}

// 4.16
TEST_F(Chippewa, HasOneBridgeAndNoOtherWayOverTheCreek) {
  EXPECT_EQ(hexsides(map.bridge), (std::vector{std::pair{hex_of("C2925"), hex_of("C3026")}}));
  EXPECT_TRUE(hexsides(map.creek).empty());
  std::set<Hex> reached{hex_of("C2519")};
  std::vector<Hex> open{hex_of("C2519")};
  while (!open.empty()) {
    const Hex here = open.back();
    open.pop_back();
    for (const auto direction : hex::all_directions) {
      const Hex there = hex::neighbour(here, direction);
      if (!map.grid.contains(there) || map.has(map.river, here, direction)) continue;
      if (terrain(there) == Terrain::water) continue;
      if (reached.insert(there).second) open.push_back(there);
    }
  }
  EXPECT_TRUE(reached.contains(hex_of("C2925")));
  EXPECT_FALSE(reached.contains(hex_of("C3026")));
  for (int row = 19; row <= 28; ++row) {
    EXPECT_TRUE(reached.contains(Hex{10, static_cast<std::int16_t>(row)}));
  }
}

TEST_F(Chippewa, TheRiverRoadRunsFromTheEntryHexOverTheBridgeToTheSouthEdge) {
  EXPECT_EQ(map.road_chains.size(), 1u);
  EXPECT_EQ(road(0), "2519 2520 2621 2622 2722 2723 2824 2924 2925 3026 3027 3028 3029 3030 3031");
}

TEST_F(Chippewa, TheNiagaraRunsDownTheWholeEastEdge) {
  for (std::int16_t row = 19; row <= 31; ++row) {
    EXPECT_EQ(map.terrain[map.grid.index({33, row})], Terrain::water) << row;
  }
  for (const Hex hex : map.road_chains.at(0)) {
    for (std::int16_t column = hex.column; column <= 33; ++column) {
      if (column >= hex.column + 3) {
        EXPECT_EQ(map.terrain[map.grid.index({column, hex.row})], Terrain::water);
      }
    }
  }
}

TEST_F(Chippewa, ForestRunsDownTheWholeWestSideAndThePlainIsOpen) {
  for (std::int16_t row = 19; row <= 31; ++row) {
    for (std::int16_t column = 10; column <= 14; ++column) {
      EXPECT_EQ(map.terrain[map.grid.index({column, row})], Terrain::forest) << column << row;
    }
  }
  for (std::int16_t row = 22; row <= 26; ++row) {
    for (std::int16_t column = 17; column <= 27; ++column) {
      EXPECT_EQ(map.terrain[map.grid.index({column, row})], Terrain::clear) << column << row;
    }
  }
  EXPECT_EQ(count(Terrain::swamp), 0);
}

TEST_F(Chippewa, UssherSFarmIsTheOnlyBuilding) {
  EXPECT_EQ(std::ranges::count(map.building, true), 1);
  EXPECT_TRUE(map.building[map.grid.index(labelled("Ussher's Farm"))]);
}

TEST_F(Chippewa, IsLevelGround) {
  EXPECT_EQ(std::ranges::count(map.high, true), 0);
  EXPECT_TRUE(hexsides(map.slope).empty());
}

// 9.1
TEST_F(Chippewa, AllUsUnitsAreSetUpAndOneOfThemInC1629) {
  bool sample = false;
  for (const Unit& each : scenario->units) {
    if (each.side != us) continue;
    EXPECT_TRUE(each.at.has_value()) << each.id;
    sample |= each.at == hex_of("C1629");
  }
  EXPECT_TRUE(sample);
}

// 2.8, 9.1: one is set up in C2519 itself and must move off before the next enters.
TEST_F(Chippewa, FiveAcUnitsAreSetUpAndFiveEnterAtC2519OnTurn1) {
  int set_up = 0, entering = 0, in_the_entry_hex = 0;
  for (const Unit& each : scenario->units) {
    if (each.side != ac) continue;
    set_up += each.at ? 1 : 0;
    in_the_entry_hex += each.at == hex_of("C2519") ? 1 : 0;
    if (each.at) continue;
    ++entering;
    EXPECT_EQ(each.arrives, 1) << each.id;
    EXPECT_EQ(each.entry, hex_of("C2519")) << each.id;
  }
  EXPECT_EQ(set_up, 5);
  EXPECT_EQ(entering, 5);
  EXPECT_EQ(in_the_entry_hex, 1);
}

TEST_F(Chippewa, NobodyIsInContactWhenItBegins) {
  const State state = initial_state(scenario, core::Decisions::standing);
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    EXPECT_TRUE(enemies_in_contact(state, static_cast<UnitIndex>(i)).empty());
  }
}

// 9.2
TEST_F(Chippewa, TheThreeRegularBattalionsChargeWithTheBayonet) {
  EXPECT_EQ(scenario->special.bayonet_shift, 2);
  std::set<std::string> bayonets;
  for (const Unit& each : scenario->units) {
    if (each.bayonet) bayonets.insert(each.id);
    EXPECT_FALSE(each.bayonet && !each.reduced) << each.id;
    EXPECT_FALSE(each.charge || each.immobile) << each.id;
  }
  EXPECT_THAT(bayonets, testing::ElementsAre("100F", "1F", "8F"));
}

// 9.2, R30
TEST_F(Chippewa, TheUsHaveNoUseOfRoadsInTurn1) {
  EXPECT_EQ(scenario->special.no_road_side, us);
  EXPECT_EQ(scenario->special.no_road_turn, 1);
}

// 9.3
TEST_F(Chippewa, IsWonByStrengthEliminatedAndATieIsAngloCanadian) {
  EXPECT_EQ(scenario->victory.kind, VictoryKind::eliminated_strength);
  EXPECT_EQ(scenario->victory.tie, ac);
}

TEST_F(Chippewa, StrengthsAreAPointForFiftyMen) {
  struct Counted {
    const char* id;
    int men;
  };
  for (const auto& [id, men] : {Counted{"9US", 348},
                                {"11US", 433},
                                {"22US", 229},
                                {"25US", 370},
                                {"21US", 676},
                                {"23US", 349},
                                {"1F", 440},
                                {"8F", 360},
                                {"100F", 440},
                                {"TLR", 120},
                                {"Lnc", 200},
                                {"Ind1", 120},
                                {"Ind2", 200},
                                {"D", 80}}) {
    expect_strength_of(id, men);
  }
  EXPECT_EQ(unit("21US").strength, 12);
  EXPECT_EQ(unit("21US").reduced, 6);
  EXPECT_EQ(unit("1F").strength, 8);  // 9.3
  EXPECT_EQ(unit("1F").reduced, 4);
}

TEST_F(Chippewa, PorterLeadsFiveHundredMilitiaAndFourHundredWarriors) {
  EXPECT_EQ(unit("PA").strength + unit("NYM").strength, 500 / 50);
  EXPECT_EQ(unit("Ind3").strength + unit("Ind4").strength, 400 / 50);
}

TEST_F(Chippewa, GunsAreAPointEach) {
  EXPECT_EQ(unit("Tow").strength + unit("Bdl").strength + unit("Rch").strength, 7);
  EXPECT_EQ(unit("Arm").strength, 2);
  EXPECT_EQ(unit("Shp").strength, 2);
  EXPECT_EQ(unit("Tow").range, 8);
  EXPECT_EQ(unit("Bdl").range, 10);
  EXPECT_EQ(unit("Rch").range, 8);
  EXPECT_EQ(unit("Arm").range, 10);
  EXPECT_EQ(unit("Shp").range, 8);
}

}  // namespace
}  // namespace adjutant::tlg2
