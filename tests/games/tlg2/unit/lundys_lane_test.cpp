#include "engine/games/tlg2/rules/sight.hpp"
#include "tests/games/tlg2/unit/battlefield.hpp"

// Every hint that the rules give about Lundy's Lane, and the history its reconstruction follows.
namespace adjutant::tlg2 {
namespace {

using testing::ElementsAre;

class LundysLane : public Battlefield {
 protected:
  LundysLane() : Battlefield("lundys-lane") {}
};

// 10.2
TEST_F(LundysLane, LastsNineTurnsAndTheLastFourAreNight) {
  EXPECT_EQ(scenario->turns, 9);
  for (int turn = 1; turn <= 9; ++turn) EXPECT_EQ(scenario->night(turn), turn >= 6) << turn;
}

TEST_F(LundysLane, HasColumns10To33AndRows1To18OfLetterL) {
  EXPECT_EQ(map.grid.letter, "L");
  EXPECT_TRUE(map.grid.contains({10, 1}));
  EXPECT_TRUE(map.grid.contains({33, 18}));
  EXPECT_EQ(map.grid.size(), 24 * 18);
}

TEST_F(LundysLane, TheHeightsAreSixteenHexes) {
  std::string found;
  for (int i = 0; i < map.grid.size(); ++i) {
    if (map.high[i]) found += hex::print(map.grid.at(i)) + " ";
  }
  EXPECT_EQ(found,
            "1706 1707 1807 1808 1906 1907 2007 2008 2106 2107 2207 2208 2306 2307 2308 2408 ");
}

// 7.7: all around the Heights, and nowhere else.
TEST_F(LundysLane, SlopesAreAllHexsidesBetweenHighAndLow) {
  const auto slopes = hexsides(map.slope);
  EXPECT_FALSE(slopes.empty());
  for (int i = 0; i < map.grid.size(); ++i) {
    for (const auto direction : hex::all_directions) {
      const Hex here = map.grid.at(i), there = hex::neighbour(here, direction);
      if (!map.grid.contains(there)) continue;
      EXPECT_EQ(map.has(map.slope, here, direction), map.high[i] != map.high[map.grid.index(there)])
          << hex::print(here) << hex::print(there);
    }
  }
}

// 6.9: a road there changes nothing.
TEST_F(LundysLane, FromL2406ToL2306ItGoesUpslopeByRoadAndFromL2307ItDoesNot) {
  EXPECT_TRUE(slope("2406", "2306"));
  EXPECT_FALSE(high("2406"));
  EXPECT_TRUE(high("2306"));
  EXPECT_FALSE(slope("2307", "2306"));
  EXPECT_TRUE(
      map.has(map.road, hex_of("2406"), *hex::direction_to(hex_of("2406"), hex_of("2306"))));
}

// 7.7
TEST_F(LundysLane, SlopesHideL2409FromL2407AndTheBatterySeesOverThem) {
  const State field = empty_battle(scenario);
  EXPECT_EQ(sight(field, hex_of("2407"), hex_of("2409")), Sight::blocked);
  EXPECT_EQ(sight(field, hex_of("2407"), hex_of("2410")), Sight::blocked);
  EXPECT_EQ(sight(field, hex_of("2407"), hex_of("2411")), Sight::blocked);
  EXPECT_NE(sight(field, hex_of("2208"), hex_of("2211")), Sight::blocked);
  EXPECT_NE(sight(field, hex_of("2211"), hex_of("2208")), Sight::blocked);
}

// 7.7, R41: the pairs of hexes in reach of a gun between which version 2 closes the line that
// version 1 left open, the line coming over high ground by its corners alone.
TEST_F(LundysLane, HighGroundHidesLowHexesThatVersion1LetSeeEachOther) {
  Scenario before = *scenario;
  before.rules = rules_1;
  std::vector<std::string> closed;
  for (int i = 0; i < map.grid.size(); ++i) {
    for (int j = i + 1; j < map.grid.size(); ++j) {
      const Hex one = map.grid.at(i), other = map.grid.at(j);
      if (hex::distance(one, other) > 10) continue;
      const bool seen = sees(*scenario, one, other);
      EXPECT_TRUE(!seen || sees(before, one, other)) << hex::print(one) << hex::print(other);
      EXPECT_EQ(seen, sees(*scenario, other, one)) << hex::print(one) << hex::print(other);
      if (seen || !sees(before, one, other)) continue;
      EXPECT_FALSE(map.high[i] || map.high[j]);
      closed.push_back(hex::print(one) + hex::print(other));
    }
  }
  EXPECT_EQ(closed.size(), 43U);
  EXPECT_THAT(closed, testing::IsSupersetOf({"23092506", "22112506", "21082508"}));
}

// 7.2
TEST_F(LundysLane, L2112IsFourHexesFromL2512) {
  EXPECT_EQ(hex::distance(hex_of("L2512"), hex_of("L2112")), 4);
  EXPECT_TRUE(map.grid.contains(hex_of("L2112")));
}

TEST_F(LundysLane, ThePortageRoadRunsFromOneEntryHexToTheOther) {
  EXPECT_EQ(road(0),
            "3001 3002 3003 2903 2904 2905 2806 2807 2808 2809 2810 2811 2812 2813 2814 2815 2816 "
            "2817 2818");
  EXPECT_THAT(map.entry[core::index(us)], ElementsAre(hex_of("L2818")));  // 10.1
  EXPECT_THAT(map.entry[core::index(ac)], ElementsAre(hex_of("L3001")));
}

TEST_F(LundysLane, TheLaneRunsFromTheTavernOverTheHeightsToTheWestEdge) {
  EXPECT_EQ(road(1),
            "2807 2706 2606 2506 2406 2306 2207 2106 2007 1906 1807 1706 1607 1506 1407 1306 1207 "
            "1106 1007");
  EXPECT_EQ(map.road_chains.size(), 2u);
}

// 2.2
TEST_F(LundysLane, JohnsonsTavernStandsInL2807AndTheChurchNearTheCrest) {
  EXPECT_EQ(labelled("Johnson's Tavern"), hex_of("L2807"));
  EXPECT_TRUE(building("L2807"));
  const Hex church = labelled("Church");
  EXPECT_TRUE(map.building[map.grid.index(church)]);
  EXPECT_TRUE(map.high[map.grid.index(church)]);
  EXPECT_EQ(hex::distance(church, hex_of("L2208")), 1);
}

TEST_F(LundysLane, ThereAreWoodsAndFarmsInTheSouthAndOrchardsBelowTheSlope) {
  int woods = 0, farms = 0;
  for (int i = 0; i < map.grid.size(); ++i) {
    if (map.grid.at(i).row < 11) continue;
    woods += map.terrain[i] == Terrain::forest ? 1 : 0;
    farms += map.building[i] ? 1 : 0;
  }
  EXPECT_GT(woods, 60);
  EXPECT_GE(farms, 2);
  bool below = false;
  for (const auto direction : hex::all_directions) {
    below |= map.has(map.slope, labelled("Orchards"), direction);
  }
  EXPECT_TRUE(below);
}

TEST_F(LundysLane, TheNiagaraRunsDownTheEastEdge) {
  for (std::int16_t row = 1; row <= 18; ++row) EXPECT_EQ(terrain(Hex{33, row}), Terrain::water);
  EXPECT_TRUE(hexsides(map.river).empty());
  EXPECT_TRUE(hexsides(map.creek).empty());  // 4.16: the only stream a road crosses is the Thames's
}

// 2.8
TEST_F(LundysLane, TheSampleSetUpHexesAreHeld) {
  EXPECT_EQ(unit("1Fd").at, hex_of("L2107"));
  EXPECT_EQ(unit("Tow").at, hex_of("L2812"));
}

// 10.1
TEST_F(LundysLane, OneUsUnitEntersFromTurn2AndTheRestFromTurn3ByL2818) {
  EXPECT_EQ(arriving(us, 2, "L2818").size(), 1u);
  EXPECT_THAT(set_up(us), ElementsAre("11US", "22US", "25US", "9US", "Tow", "USD"));
  EXPECT_EQ(set_up(us).size() + 1 + arriving(us, 3, "L2818").size(), 14u);
  EXPECT_EQ(std::ranges::count(scenario->units, us, &Unit::side), 14);
}

// 10.1
TEST_F(LundysLane, AcReinforcementsEnterFromTurn5ByL3001) {
  EXPECT_THAT(arriving(ac, 5, "L3001"),
              ElementsAre("103F", "104F", "1Fr", "8F", "CR", "Esx", "Mck", "Mdl", "Nor", "Y"));
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(scenario->units, ac, &Unit::side)),
            set_up(ac).size() + 10);
}

// 7.7, 10.2
TEST_F(LundysLane, TheHilltopBatteryReachesTwelveHexesAndReturnsOnAOne) {
  const Unit& battery = unit("HB");
  EXPECT_EQ(battery.type, UnitType::artillery);
  EXPECT_EQ(battery.range, 12);
  EXPECT_EQ(battery.at, hex_of("L2208"));
  EXPECT_TRUE(battery.immobile);
  EXPECT_FALSE(battery.reduced);
  ASSERT_TRUE(scenario->special.returning);
  EXPECT_EQ(scenario->special.returning->unit, *scenario->find_unit("HB"));
  EXPECT_EQ(scenario->special.returning->home, hex_of("L2208"));
  EXPECT_EQ(scenario->special.returning->die, 1);
}

// 10.3, R40
TEST_F(LundysLane, IsWonByWhoHoldsL2208AndAnEmptyHexIsAngloCanadian) {
  EXPECT_EQ(scenario->victory.kind, VictoryKind::hold_hex);
  EXPECT_EQ(scenario->victory.hex, hex_of("L2208"));
  EXPECT_EQ(scenario->victory.tie, ac);
}

TEST_F(LundysLane, StrengthsAreAPointForFiftyMen) {
  struct Counted {
    const char* id;
    int men;
  };
  for (const auto& [id, men] :
       {Counted{"9US", 200}, {"11US", 200}, {"22US", 300}, {"25US", 380}, {"1US", 150},
        {"21US", 432},       {"23US", 300}, {"NYM", 250},  {"PA", 246},   {"CV", 50},
        {"USD", 70},         {"Gln", 376},  {"IM", 300},   {"1Fd", 171},  {"8Fl", 65},
        {"41Fl", 60},        {"89F", 425},  {"19D", 95},   {"103F", 635}, {"8F", 275},
        {"104F", 120},       {"1Fr", 400}}) {
    expect_strength_of(id, men);
  }
}

TEST_F(LundysLane, TheMilitiaBrigadesAre500And250Men) {
  const auto strength = [&](std::initializer_list<const char*> ids) {
    int sum = 0;
    for (const auto* id : ids) sum += unit(id).strength;
    return sum;
  };
  EXPECT_EQ(strength({"1Ln", "4Ln", "2Y"}), 500 / 50);
  EXPECT_EQ(strength({"Nor", "Esx", "Mdl", "Y"}), 250 / 50);
}

TEST_F(LundysLane, GunsAreAPointEach) {
  EXPECT_EQ(unit("HB").strength, 6);
  EXPECT_EQ(unit("Bdl").strength, 3);
  EXPECT_EQ(unit("Bdl").range, 10);
  EXPECT_EQ(unit("Tow").range, 8);
  EXPECT_EQ(unit("Rch").range, 8);
  EXPECT_EQ(unit("Mck").strength, 3);
  EXPECT_EQ(unit("Mck").range, 8);
}

}  // namespace
}  // namespace adjutant::tlg2
