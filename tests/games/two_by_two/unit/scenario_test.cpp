#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/rules/victory.hpp"
#include "tests/folder.hpp"
#include "tests/games/two_by_two/unit/random_battle.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

json::value file(const std::string& battle) {
  std::ifstream in(tests::folder() / "../engine/games/two_by_two/scenarios" / (battle + ".json"));
  std::ostringstream text;
  text << in.rdbuf();
  return core::parse_json(text.str()).value();
}

std::string faults_of(const json::value& file) {
  const auto scenario = load_scenario(file);
  std::string text;
  if (scenario) return text;
  for (const auto& fault : scenario.error()) text += fault.path + " " + fault.message + "; ";
  return text;
}

class Battles : public testing::TestWithParam<const char*> {};

TEST_P(Battles, AreReadAndPlayedToTheirEndAtRandom) {
  const auto source = file(GetParam());
  ASSERT_EQ(faults_of(source), "");
  const auto scenario = std::make_shared<const Scenario>(load_scenario(source).value());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) play_at_random(initial_state(scenario), seed);
}

INSTANTIATE_TEST_SUITE_P(All, Battles,
                         testing::Values("maida", "rolica", "schoengrabern", "the-plain"));

TEST(BattleFiles, HaveThePointsOfTheirArmies) {
  const auto points = [](const char* battle) {
    const auto scenario = load_scenario(file(battle)).value();
    return std::array{points_of(scenario, blue), points_of(scenario, red)};
  };
  EXPECT_EQ(points("maida"), (std::array{22, 25}));
  EXPECT_EQ(points("rolica"), (std::array{28, 22}));
  EXPECT_EQ(points("schoengrabern"), (std::array{32, 30}));
}

// What one change of Maida's file is told as.
std::string fault_of(const char* pointer, json::value value) {
  auto changed = file("maida");
  changed.at_pointer(pointer) = std::move(value);
  return faults_of(changed);
}

TEST(BattleFiles, TellEveryFaultWithItsPath) {
  EXPECT_EQ(fault_of("/turns", 0), "turns is 0; ");
  EXPECT_EQ(fault_of("/units/0/class", "heavy"), "units[0].class is \"heavy\"; ");
  EXPECT_EQ(fault_of("/units/1/id", "1LE"), "units[1].id is another unit's; ");
  EXPECT_EQ(fault_of("/units/0/at", json::array{24001, 0}),
            "units[0].at is not a point of the table; ");
  EXPECT_EQ(fault_of("/map/entries/0/at", json::array{24000, 24000}),
            "map.entries[0].at is not on an edge; ");
  EXPECT_EQ(fault_of("/map/woods/0", json::array{json::array{0, 0}, json::array{9, 9}}),
            "map.woods[0] is not an area; ");
}

TEST(BattleFiles, SetUpsObeyTheRulesOfMoves) {  // N3
  EXPECT_NE(fault_of("/units/0/at", json::array{9000, 5000}).find("woods"), std::string::npos);
  EXPECT_NE(fault_of("/units/0/at", json::array{249, 7000}).find("wholly"), std::string::npos);
  EXPECT_NE(fault_of("/units/0/at", json::array{18000, 8200}).find("stand on"), std::string::npos);
  EXPECT_NE(fault_of("/units/0/at", json::array{5750, 3000}).find("within 500"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::two_by_two
