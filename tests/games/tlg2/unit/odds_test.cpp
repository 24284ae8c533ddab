#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

template <class AnyOrder>
Odds odds_of(const State& state, const AnyOrder& order) {
  return odds(state, muster(state, order).value());
}

std::vector<std::string> causes(const Odds& odds) {
  std::vector<std::string> list;
  for (const Shift& shift : odds.shifts)
    list.push_back(std::to_string(shift.columns) + " " + shift.cause);
  return list;
}

// R1-R2, 6.2
struct Ratio {
  int attack, defence;
  const char* column;
};
class BasicOdds : public testing::TestWithParam<Ratio> {};

TEST_P(BasicOdds, RoundForTheDefender) {
  State state = chippewa_combat(us, {{"22US", "C2223"}, {"Lnc", "C2222"}});
  auto scenario = std::make_shared<Scenario>(*state.scenario);
  scenario->units[unit_of(state, "22US")].strength = GetParam().attack;
  scenario->units[unit_of(state, "Lnc")].strength = GetParam().defence;
  state.scenario = scenario;
  EXPECT_EQ(odds_names[odds_of(state, attack_on(state, {"C2222"})).basic], GetParam().column);
}

INSTANTIATE_TEST_SUITE_P(Ratios, BasicOdds,
                         testing::Values(Ratio{13, 4, "3:1"}, Ratio{4, 4, "1:1"},
                                         Ratio{7, 4, "1:1"}, Ratio{8, 4, "2:1"}, Ratio{3, 4, "1:2"},
                                         Ratio{2, 4, "1:2"}, Ratio{3, 7, "1:3"}, Ratio{1, 4, "1:4"},
                                         Ratio{1, 9, "1:4"}, Ratio{28, 4, "7:1"},
                                         Ratio{40, 4, "7:1"}));

// 6.9
TEST(Odds, ABridgeHexsideHelpsIfAllCrossIt) {
  const State state = chippewa_combat(us, {{"21US", "C3026"}, {"1F", "C2925"}});
  EXPECT_THAT(causes(odds_of(state, attack_on(state, {"C2925"}))),
              ElementsAre("-1 bridge hexside"));
  const State both = chippewa_combat(us, {{"21US", "C3026"}, {"22US", "C2924"}, {"1F", "C2925"}});
  EXPECT_THAT(causes(odds_of(both, attack_on(both, {"C2925"}))), IsEmpty());
}

TEST(Odds, UpslopeCountsAndDownslopeDoesNot) {
  const State up = heights_combat(us, {{"25US", "L2406"}, {"89F", "L2306"}});
  EXPECT_THAT(causes(odds_of(up, attack_on(up, {"L2306"}))), ElementsAre("-1 slope hexside"));
  const State level = heights_combat(us, {{"25US", "L2406"}, {"9US", "L2307"}, {"89F", "L2306"}});
  EXPECT_THAT(causes(odds_of(level, attack_on(level, {"L2306"}))), IsEmpty());
  const State down = heights_combat(ac, {{"89F", "L2306"}, {"25US", "L2406"}});
  EXPECT_THAT(causes(odds_of(down, attack_on(down, {"L2406"}))), IsEmpty());
}

TEST(Odds, HexAndHexsideAddUp) {
  const State state = heights_combat(us, {{"25US", "L2206"}, {"89F", "L2207"}});
  EXPECT_THAT(causes(odds_of(state, attack_on(state, {"L2207"}))),
              ElementsAre("-1 building", "-1 slope hexside"));
}

// R14
TEST(Odds, TerrainOfSeveralDefendersCountsOnce) {
  const State state = creek_combat(us, {{"1K", "T2240"}, {"Ind1", "T2239"}, {"Ind2", "T2339"}});
  EXPECT_THAT(causes(odds_of(state, attack_on(state, {"T2239", "T2339"}))),
              ElementsAre("-1 forest"));
}

// 6.10, R11-R12
TEST(Odds, EnfiladeNeedsOppositeOrAlternateHexesOrFour) {
  const auto enfilade = [](Placed placed) {
    const State state = chippewa_combat(us, placed);
    const auto list = causes(odds_of(state, attack_on(state, {"C2222"})));
    return !list.empty() && list.back() == "1 enfilade";
  };
  EXPECT_TRUE(enfilade({{"22US", "C2221"}, {"9US", "C2223"}, {"Lnc", "C2222"}}));
  EXPECT_FALSE(enfilade({{"22US", "C2221"}, {"9US", "C2322"}, {"Lnc", "C2222"}}));
  EXPECT_TRUE(enfilade({{"22US", "C2221"}, {"9US", "C2322"}, {"11US", "C2122"}, {"Lnc", "C2222"}}));
  EXPECT_FALSE(
      enfilade({{"22US", "C2221"}, {"9US", "C2321"}, {"11US", "C2322"}, {"Lnc", "C2222"}}));
  EXPECT_TRUE(enfilade({{"22US", "C2221"},
                        {"9US", "C2321"},
                        {"11US", "C2322"},
                        {"25US", "C2223"},
                        {"Lnc", "C2222"}}));
  // Guns from afar close no ring.
  const State guns = chippewa_combat(us, {{"22US", "C2221"}, {"Tow", "C2224"}, {"Lnc", "C2222"}});
  EXPECT_THAT(causes(odds_of(guns, attack_on(guns, {"C2222"}, {"22US", "Tow"}))), IsEmpty());
}

// 9.2, R37
TEST(Odds, BayonetsCountOnceAndNotWhenReduced) {
  State state = chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2223"}, {"21US", "C2222"}});
  const Attack attack = attack_on(state, {"C2222"});
  EXPECT_THAT(causes(odds_of(state, attack)), ElementsAre("1 enfilade", "2 bayonets"));
  state.units[unit_of(state, "1F")].steps = 1;
  EXPECT_THAT(causes(odds_of(state, attack)), ElementsAre("1 enfilade", "2 bayonets"));
  state.units[unit_of(state, "8F")].steps = 1;
  EXPECT_THAT(causes(odds_of(state, attack)), ElementsAre("1 enfilade"));
}

// 7.3, 7.9, R32
TEST(Odds, DistantGunsFireWithOne) {
  const State half = chippewa_combat(us, {{"Tow", "C2226"}, {"Arm", "C2222"}});  // 4 of 8
  const Odds near = odds_of(half, bombard_on(half, "C2222", {"Tow"}));
  EXPECT_EQ(near.attack, 3);
  EXPECT_EQ(near.defence, 1);
  const State beyond = chippewa_combat(us, {{"Tow", "C2227"}, {"Arm", "C2222"}});  // 5 of 8
  EXPECT_EQ(odds_of(beyond, bombard_on(beyond, "C2222", {"Tow"})).attack, 1);
}

TEST(Odds, GunsFiringPastAUnitFireWithOne) {
  const State state = chippewa_combat(us, {{"Tow", "C2225"}, {"9US", "C2224"}, {"1F", "C2222"}});
  EXPECT_EQ(odds_of(state, bombard_on(state, "C2222", {"Tow"})).attack, 1);
}

// 7.4
TEST(Odds, ABombardmentIgnoresHexsidesAndKeepsHexes) {
  const State state = heights_combat(us, {{"Tow", "L2205"}, {"89F", "L2207"}});
  EXPECT_THAT(causes(odds_of(state, bombard_on(state, "L2207", {"Tow"}))),
              ElementsAre("-1 building"));
}

// 6.16, R2-R3
TEST(Odds, ACapComesLast) {
  const State state = chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2223"}, {"22US", "C2222"}});
  Attack attack = attack_on(state, {"C2222"});
  attack.cap = 4;
  const Odds odds = odds_of(state, attack);
  EXPECT_EQ(odds_names[odds.basic], "4:1");
  EXPECT_EQ(odds_names[odds.shifted], "7:1");
  EXPECT_EQ(odds_names[odds.column], "2:1");
}

}  // namespace
}  // namespace adjutant::tlg2
