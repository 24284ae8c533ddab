#include "engine/games/tlg2/scenario/scenario.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {
namespace {

using core::json::array;
using core::json::object;
using core::json::value;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "path: message", one for each fault.
std::vector<std::string> faults_of(const value& file) {
  std::vector<std::string> lines;
  const auto scenario = load_scenario(file);
  if (scenario) return lines;
  for (const auto& fault : scenario.error()) {
    EXPECT_FALSE(fault.message.empty()) << fault.path;
    EXPECT_FALSE(fault.cure.empty()) << fault.path;
    lines.push_back(fault.path + ": " + fault.message);
  }
  return lines;
}

// Puts a value at a JSON pointer; one past the end of a list adds to it.
void set(value& file, std::string_view pointer, const value& to) {
  const auto slash = pointer.rfind('/');
  value& parent = file.at_pointer(pointer.substr(0, slash));
  const std::string member(pointer.substr(slash + 1));
  if (auto* fields = parent.if_object()) {
    (*fields)[member] = to;
    return;
  }
  array& list = parent.as_array();
  const auto place = static_cast<std::size_t>(std::stoi(member));
  if (place == list.size()) list.emplace_back(nullptr);
  list[place] = to;
}

// Chippewa with one value replaced ("/units/3/at").
value changed(std::string_view pointer, const value& to) {
  value file = chippewa_file();
  set(file, pointer, to);
  return file;
}

// A list of one hexside.
array hexsides(std::string_view one, std::string_view other) {
  array list;
  list.emplace_back(array{one, other});
  return list;
}

value without(std::string_view parent, std::string_view member) {
  value file = chippewa_file();
  file.at_pointer(parent).as_object().erase(member);
  return file;
}

// Matches that began with such a file before they were refused are still read.
TEST(Scenario, TextsThatDoNotShowAreRefusedWhereAFileComesIn) {
  auto file = chippewa_file();
  set(file, "/title", "The day\x1b[2J of");
  EXPECT_THAT(faults_of(file), IsEmpty());
  const auto refused = adjutant::load_scenario(core::canonical_json(file));
  ASSERT_FALSE(refused);
  ASSERT_EQ(refused.error().size(), 1U);
  EXPECT_EQ(refused.error().front().path, "title");
}

TEST(Scenario, WhatComesWithTheProgramLoads) {
  EXPECT_THAT(faults_of(chippewa_file()), IsEmpty());
  EXPECT_THAT(faults_of(battle_file("thames")), IsEmpty());
  EXPECT_THAT(faults_of(battle_file("lundys-lane")), IsEmpty());
  EXPECT_THAT(faults_of(case_scenario_file("heights.json")), IsEmpty());
  EXPECT_THAT(faults_of(case_scenario_file("creek.json")), IsEmpty());
}

TEST(Scenario, ATextOrAListIsNoScenario) {
  EXPECT_THAT(faults_of("Chippewa"), Contains(": is a text"));
  EXPECT_THAT(faults_of(array{1}), Contains(": is a list"));
}

TEST(Scenario, EverythingButClearTerrainMustBeStated) {
  for (const auto* member : {"format", "ruleset", "id", "title", "date", "turns", "sides",
                             "provenance", "map", "charts", "units", "special", "victory"}) {
    EXPECT_THAT(faults_of(without("", member)), Contains(member + std::string(": is missing")));
  }
  for (const auto* member : {"letter", "columns", "rows", "terrain", "entry"}) {
    EXPECT_THAT(faults_of(without("/map", member)),
                Contains(fmt::format("map.{}: is missing", member)));
  }
  for (const auto* member : {"provenance", "results", "shifts", "movement"}) {
    EXPECT_THAT(faults_of(without("/charts", member)),
                Contains(fmt::format("charts.{}: is missing", member)));
  }
  for (const auto* member : {"id", "name", "side", "type", "strength"}) {
    EXPECT_THAT(faults_of(without("/units/0", member)),
                Contains(fmt::format("units[0].{}: is missing", member)));
  }
}

TEST(Scenario, AMemberNobodyKnowsIsAFault) {
  EXPECT_THAT(faults_of(changed("/weather", "rain")), ElementsAre("weather: is not known here"));
  EXPECT_THAT(faults_of(changed("/map/hills", array{})),
              ElementsAre("map.hills: is not known here"));
  EXPECT_THAT(faults_of(changed("/units/2/colour", "blue")),
              ElementsAre("units[2].colour: is not known here"));
  EXPECT_THAT(faults_of(changed("/charts/movement/costs_half_points/clear/balloon", 2)),
              ElementsAre("charts.movement.costs_half_points.clear.balloon: is not known here"));
}

TEST(Scenario, TellsEveryFaultAtOnce) {
  value file = chippewa_file();
  set(file, "/turns", 0);
  set(file, "/units/3/at", "C9999");
  set(file, "/units/0/strength", "six");
  set(file, "/map/bridge/0/1", "C3126");
  EXPECT_THAT(faults_of(file), Contains("turns: is 0"));
  EXPECT_THAT(faults_of(file), Contains("units[3].at: C9999 is not on the map"));
  EXPECT_THAT(faults_of(file), Contains("units[0].strength: is not a whole number"));
  EXPECT_THAT(faults_of(file), Contains("map.bridge[0]: C2925 and C3126 do not touch"));
}

TEST(Scenario, HexesAreFourDigitsOnTheMapWithItsLetterOrNone) {
  EXPECT_THAT(faults_of(changed("/units/0/at", "2226")), IsEmpty());
  EXPECT_THAT(faults_of(changed("/units/0/at", "L2226")),
              ElementsAre("units[0].at: \"L2226\" is no hex"));
  EXPECT_THAT(faults_of(changed("/units/0/at", "C226")),
              ElementsAre("units[0].at: \"C226\" is no hex"));
  EXPECT_THAT(faults_of(changed("/units/0/at", 2226)), ElementsAre("units[0].at: is a number"));
  EXPECT_THAT(faults_of(changed("/units/0/at", "C0926")),
              ElementsAre("units[0].at: C0926 is not on the map"));
}

TEST(Scenario, AHexHasOneKindOfTerrainAndBuildingsStandInTheClear) {
  EXPECT_THAT(faults_of(changed("/map/terrain/swamp", array{"C1019"})),
              ElementsAre("map.terrain.swamp[0]: C1019 is forest already"));
  EXPECT_THAT(faults_of(changed("/map/buildings/0", "C1019")),
              ElementsAre("map.buildings[0]: C1019 is forest"));
}

TEST(Scenario, RoadsLeadFromHexToHexOverLand) {
  EXPECT_THAT(faults_of(changed("/map/roads/0/1", "C2521")),
              ElementsAre("map.roads[0][1]: C2521 does not touch C2519"));
  EXPECT_THAT(faults_of(changed("/map/roads/0", array{"C2519"})),
              Contains("map.roads[0]: is no chain"));
  EXPECT_THAT(faults_of(changed("/map/roads/1", array{"C2519", "C2619", "C2719"})),
              ElementsAre("map.roads[1][2]: C2719 is water"));
}

TEST(Scenario, BridgesLieWhereRoadsCrossRivers) {
  EXPECT_THAT(faults_of(changed("/map/bridge/1", array{"C2826", "C2926"})),
              ElementsAre("map.bridge[1]: no road runs from C2826 to C2926"));
  EXPECT_THAT(faults_of(changed("/map/bridge/1", array{"C2519", "C2520"})),
              ElementsAre("map.bridge[1]: no river runs between C2519 and C2520"));
  EXPECT_THAT(faults_of(changed("/map/roads/1", array{"C2826", "C2926"})),
              ElementsAre("map.roads[1][1]: the road crosses the river at C2826/C2926 without a "
                          "bridge"));
  EXPECT_THAT(faults_of(changed("/map/creek", hexsides("C2925", "C3026"))),
              ElementsAre("map.creek[0]: C2925/C3026 is a river hexside already"));
}

TEST(Scenario, SlopesFollowFromHighGround) {
  value file = chippewa_file();
  set(file, "/map/high", array{"C2222"});
  const auto scenario = loaded(file);
  for (const auto direction : hex::all_directions) {
    EXPECT_TRUE(scenario->map.has(scenario->map.slope, hex_of("C2222"), direction));
    EXPECT_FALSE(scenario->map.has(scenario->map.slope, hex_of("C2224"), direction));
  }
  set(file, "/map/slope", hexsides("C2222", "C2223"));
  EXPECT_EQ(faults_of(file).size(), 5u);
  EXPECT_THAT(faults_of(file), Contains("map.slope: lacks C2222/C2221"));
  EXPECT_THAT(faults_of(changed("/map/slope", hexsides("C2222", "C2223"))),
              ElementsAre("map.slope[0]: C2222 and C2223 are on the same level"));
}

TEST(Scenario, ReinforcementsEnterOverTheEdgeByAnEntryHexOfTheirSide) {
  EXPECT_THAT(faults_of(changed("/units/18/entry", "C2319")),
              ElementsAre("units[18].entry: C2319 is not an entry hex of Anglo-Canadian"));
  EXPECT_THAT(faults_of(changed("/map/entry/ac/1", "C2421")),
              ElementsAre("map.entry.ac[1]: C2421 is not a land hex on the map's edge"));
  EXPECT_THAT(faults_of(changed("/units/18/arrives", 6)), ElementsAre("units[18].arrives: is 6"));
  EXPECT_THAT(faults_of(without("/units/18", "entry")), Contains("units[18].entry: is missing"));
  EXPECT_THAT(faults_of(without("/units/0", "at")),
              ElementsAre("units[0]: stands nowhere and never arrives"));
  EXPECT_THAT(faults_of(changed("/units/0/arrives", 1)),
              ElementsAre("units[0]: both stands and arrives"));
}

TEST(Scenario, UnitsAreSetUpOneToAHexOnLand) {
  EXPECT_THAT(faults_of(changed("/units/1/at", "C2226")),
              ElementsAre("units[1].at: 9US stands in C2226 already"));
  EXPECT_THAT(faults_of(changed("/units/1/at", "C3019")),
              ElementsAre("units[1].at: C3019 is water"));
}

TEST(Scenario, ABatteryThatNeverMovesTakesOneFriendIntoItsHex) {
  value file = case_scenario_file("heights.json");  // 41F stands with HB
  set(file, "/units/10/at", "L2208");
  EXPECT_THAT(faults_of(file), Contains(HasSubstr("stands in L2208 already")));
  file = case_scenario_file("heights.json");
  set(file, "/units/12/side", "us");
  EXPECT_THAT(faults_of(file), Contains(HasSubstr("HB stands in L2208 already")));
}

TEST(Scenario, NobodyIsCutOff) {
  EXPECT_THAT(faults_of(changed("/map/bridge", array{})),
              Contains("map.roads[0][9]: the road crosses the river at C2925/C3026 without a "
                       "bridge"));
  EXPECT_THAT(faults_of(changed("/map/bridge", array{})),
              Contains("units[4].at: no way by land leads from C3028 to C2226, where 9US is"));
}

TEST(Scenario, IdsDifferInMoreThanCapitalsAndAreWordsOfTheNotation) {
  EXPECT_THAT(faults_of(changed("/units/1/id", "9us")),
              ElementsAre("units[1].id: \"9us\" is the id of units[0] too"));
  EXPECT_THAT(faults_of(changed("/units/1/id", "11#US")),
              ElementsAre("units[1].id: \"11#US\" is not a unit id"));
  EXPECT_THAT(faults_of(changed("/units/1/id", "With")),
              ElementsAre("units[1].id: \"With\" is a word of the order notation"));
}

TEST(Scenario, FiguresOfUnits) {
  EXPECT_THAT(faults_of(changed("/units/0/reduced", 6)),
              ElementsAre("units[0].reduced: 6 is not below the full strength 6"));
  EXPECT_THAT(faults_of(changed("/units/0/range", 8)),
              ElementsAre("units[0].range: is given to a unit that has no guns"));
  EXPECT_THAT(faults_of(without("/units/10", "range")), ElementsAre("units[10].range: is missing"));
  EXPECT_THAT(faults_of(changed("/units/6/bayonet", true)),
              ElementsAre("units[6].bayonet: is given to a unit of one step"));
  EXPECT_THAT(faults_of(without("/special", "bayonet_shift")),
              Contains("units[18].bayonet: has no shift to give"));
}

TEST(Scenario, BothSidesHaveUnitsAndNotTooMany) {
  value file = chippewa_file();
  array& units = file.at("units").as_array();
  const value last = units.back();
  while (units.size() <= static_cast<std::size_t>(units_max)) units.push_back(last);
  EXPECT_THAT(faults_of(file), Contains("units: are 65"));
  file = chippewa_file();
  file.at("units").as_array().resize(3);
  EXPECT_THAT(faults_of(file), ElementsAre("units: hold none of Anglo-Canadian"));
}

TEST(Scenario, TheCombatResultsTableIsWhole) {
  EXPECT_THAT(faults_of(changed("/charts/results/5", array{"DR"})),
              ElementsAre("charts.results[5]: has 1 results"));
  value file = chippewa_file();
  file.at_pointer("/charts/results").as_array().pop_back();
  EXPECT_THAT(faults_of(file), ElementsAre("charts.results: has 5 rows"));
  for (const auto* wrong : {"", "AL", "AL0", "DX", "ARAR", "AL1BL1", "dl1", "DL1 DR"}) {
    EXPECT_THAT(faults_of(changed("/charts/results/0/0", wrong)),
                ElementsAre("charts.results[0][0]: is not a combat result"))
        << wrong;
  }
}

TEST(Scenario, AResultMayHaveNoEffect) {
  const auto scenario = loaded(changed("/charts/results/2/7", "NE"));
  EXPECT_EQ(scenario->charts.results[2][7], (CombatResult{"NE", 0, false, 0, false}));
}

TEST(Scenario, ItsIdCanStandInAnAddress) {
  EXPECT_THAT(faults_of(changed("/id", "own/chippewa-2.b_1")), IsEmpty());
  for (const auto* wrong : {"my chippewa", "own//x", "/own", "own/", "own/caf\u00e9", "a?b"}) {
    EXPECT_THAT(faults_of(changed("/id", wrong)), ElementsAre(testing::StartsWith("id: is")))
        << wrong;
  }
}

// What one fault makes of everything after it is not told.
TEST(Scenario, TellsAFaultOnceAndNotWhatFollowsFromIt) {
  EXPECT_THAT(faults_of(changed("/map/letter", "CH")), ElementsAre("map.letter: is \"CH\""));
  value file = chippewa_file();
  file.as_object().erase("map");
  EXPECT_THAT(faults_of(file), ElementsAre("map: is missing"));
  EXPECT_THAT(faults_of(without("/units/0", "strength")),
              ElementsAre("units[0].strength: is missing"));
}

TEST(Scenario, GuessesTheHexThatWasMeant) {
  for (const auto* near : {"c2226", "L2226", "C 2226", "C22.26"}) {
    const auto scenario = load_scenario(changed("/units/0/at", near));
    ASSERT_FALSE(scenario) << near;
    EXPECT_EQ(scenario.error()[0].cure, "probably \"C2226\"") << near;
  }
}

TEST(Scenario, ReadsWhatAResultAsksFor) {
  const auto scenario = loaded(changed("/charts/results/2/7", "AL2ARDL3DR"));
  EXPECT_EQ(scenario->charts.results[2][7], (CombatResult{"AL2ARDL3DR", 2, true, 3, true}));
  EXPECT_EQ(loaded(changed("/charts/results/2/7", "BL1"))->charts.results[2][7],
            (CombatResult{"BL1", 1, false, 1, false}));
}

TEST(Scenario, SpecialRulesLieWithinTheBattle) {
  EXPECT_THAT(faults_of(changed("/special/no_road/turn", 6)),
              ElementsAre("special.no_road.turn: is 6"));
  EXPECT_THAT(faults_of(changed("/special/night_turns", array{5, 6})),
              ElementsAre("special.night_turns[1]: is no turn"));
  EXPECT_TRUE(loaded(changed("/special/night_turns", array{4, 5}))->night(5));
  EXPECT_FALSE(loaded(changed("/special/night_turns", array{4, 5}))->night(3));
}

// 8.2
TEST(Scenario, WhoChargesIsToldHowOften) {
  value file = battle_file("thames");
  file.at("special").as_object().erase("charge");
  EXPECT_THAT(faults_of(file), ElementsAre("units[10].charge: has no limit on its charges"));
  file = battle_file("thames");
  set(file, "/special/charge/most", 0);
  EXPECT_THAT(faults_of(file), Contains("special.charge.most: is 0"));
  set(file, "/special/charge", object{{"most", 1}});
  EXPECT_THAT(faults_of(file), ElementsAre("special.charge.pause_turns: is missing"));
}

// 10.2
TEST(Scenario, OnlyAUnitThatNeverMovesReturns) {
  const auto returning = [](const value& unit, const value& die) {
    value file = battle_file("lundys-lane");
    set(file, "/special/returning", object{{"unit", unit}, {"die", die}});
    return file;
  };
  const auto scenario = loaded(returning("hb", 6));
  EXPECT_EQ(scenario->special.returning->unit, scenario->find_unit("HB"));
  EXPECT_EQ(scenario->special.returning->die, 6);
  EXPECT_THAT(faults_of(returning("HC", 1)),
              ElementsAre("special.returning.unit: \"HC\" is no unit"));
  EXPECT_THAT(faults_of(returning("89F", 1)),
              ElementsAre("special.returning.unit: 89F has no hex to come back to"));
  EXPECT_THAT(faults_of(returning("HB", 7)), ElementsAre("special.returning.die: is 7"));
  value file = battle_file("lundys-lane");
  set(file, "/special/returning", "HB");
  EXPECT_THAT(faults_of(file), Contains("special.returning: is a text"));
}

TEST(Scenario, VictoryNamesItsHexWhereItHasOne) {
  EXPECT_THAT(faults_of(changed("/victory/kind", "glory")),
              ElementsAre("victory.kind: is \"glory\""));
  EXPECT_THAT(faults_of(changed("/victory/kind", "hold_hex")),
              ElementsAre("victory.hex: is missing"));
  EXPECT_THAT(faults_of(changed("/victory/hex", "C2222")),
              ElementsAre("victory.hex: is not known here"));
  value lane = battle_file("lundys-lane");
  set(lane, "/victory/hex", "L3305");
  EXPECT_THAT(faults_of(lane), ElementsAre("victory.hex: L3305 is water, where nobody comes"));
}

TEST(Scenario, SaysWhereItsFiguresComeFrom) {
  const auto scenario = loaded(chippewa_file());
  EXPECT_THAT(scenario->provenance, Contains("Combat Results Table: reconstructed"));
  EXPECT_THAT(scenario->provenance, Contains("Movement costs and allowances: rules"));
  EXPECT_THAT(scenario->provenance, Contains("Map: reconstructed"));
  EXPECT_THAT(faults_of(changed("/provenance/map", "hearsay")),
              ElementsAre("provenance.map: is \"hearsay\""));
  EXPECT_THAT(faults_of(without("/charts/provenance", "results")),
              ElementsAre("charts.provenance.results: is missing"));
}

TEST(Scenario, ItsHashIsOfWhatItSaysNotOfHowItIsWritten) {
  const auto once = loaded(chippewa_file());
  EXPECT_EQ(once->sha256.size(), 64u);
  object turned;
  const value file = chippewa_file();
  const auto& members = file.as_object();
  for (auto member = members.end(); member != members.begin();) {
    --member;
    turned[member->key()] = member->value();
  }
  EXPECT_EQ(loaded(turned)->sha256, once->sha256);
  EXPECT_NE(loaded(changed("/title", "Street's Creek"))->sha256, once->sha256);
}

TEST(Scenario, FindsUnitsInAnyCaseOfLetters) {
  const auto scenario = loaded(chippewa_file());
  EXPECT_EQ(scenario->find_unit("tlr"), scenario->find_unit("TLR"));
  EXPECT_NE(scenario->find_unit("tlr"), std::nullopt);
  EXPECT_EQ(scenario->find_unit("TL"), std::nullopt);
}

}  // namespace
}  // namespace adjutant::tlg2
