#include "engine/games/tlg2/rules/combat.hpp"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(Plan, WithoutNamesTakesEverybodyNextToAllTargets) {
  const State state =
      chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2121"}, {"D", "C2322"}, {"22US", "C2222"}});
  const auto fight = plan(state, attack_on(state, {"C2222"}));
  ASSERT_TRUE(fight);
  EXPECT_EQ(fight->attackers, indices(state, {"D", "1F", "8F"}));
  EXPECT_EQ(fight->defenders, indices(state, {"22US"}));
}

// 6.4
TEST(Plan, AttackersStandNextToTheTarget) {
  const State state = chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2220"}, {"22US", "C2222"}});
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"1F"})), "ok");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"1F", "8F"})), "6.4");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2223"}, {"1F"})), "6.2");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2221"}, {"1F"})), "6.2");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"22US"})), "6.1");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"100F"})), "6.4");
}

// 6.5, R7
TEST(Plan, EveryAttackerIsNextToEveryTarget) {
  const State state =
      chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2321"}, {"22US", "C2222"}, {"9US", "C2322"}});
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222", "C2322"}, {"8F"})), "6.4");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222", "C2322"}, {"1F", "8F"})), "6.5");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2322"}, {"8F"})), "ok");
}

// 6.3, 6.12, 6.15
TEST(Plan, NobodyFightsTwice) {
  State state = chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2321"}, {"22US", "C2222"}});
  UnitState& attacker = state.units[unit_of(state, "1F")];
  UnitState& defender = state.units[unit_of(state, "22US")];
  attacker.attacked = true;
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"1F"})), "6.3");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"8F"})), "ok");
  attacker.attacked = false;
  attacker.advanced = true;
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"1F"})), "6.15");
  defender.was_attacked = true;
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"8F"})), "6.3");
  defender.was_attacked = false;
  defender.displaced = true;  // R10
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"8F"})), "ok");
  defender.retreated = true;
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"8F"})), "6.12");
}

// 6.4, R6: 9US is next to 8F alone.
TEST(Plan, LeavesNobodyBehindWhoMustStillFight) {
  const State state =
      chippewa_combat(ac, {{"1F", "C2221"}, {"8F", "C2321"}, {"22US", "C2222"}, {"9US", "C2422"}});
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"1F"})), "ok");
  const auto refused = plan(state, attack_on(state, {"C2222"}, {"1F", "8F"}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().rule, "6.1");
  EXPECT_THAT(refused.error().message, HasSubstr("9US must be attacked"));
  // 1F would have nobody to attack.
  const auto other = plan(state, attack_on(state, {"C2222"}, {"8F"}));
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().rule, "6.4");
  EXPECT_THAT(other.error().message, HasSubstr("1F must attack"));
}

// R9
TEST(Plan, OverAnUnbridgedRiverOnlyGunsFireAsABombardment) {
  const State state = chippewa_combat(us, {{"22US", "C2826"}, {"1F", "C2926"}});
  EXPECT_TRUE(open_obligations(state).empty());
  EXPECT_EQ(refusal(state, attack_on(state, {"C2926"}, {"22US"})), "6.4");
  const State across = chippewa_combat(us, {{"Tow", "C2826"}, {"22US", "C2825"}, {"1F", "C2926"}});
  EXPECT_EQ(refusal(across, attack_on(across, {"C2926"}, {"Tow"})), "7.6");
  EXPECT_EQ(refusal(across, bombard_on(across, "C2926", {"Tow"})), "ok");
}

// 7.2, 7.7-7.8, 6.13
TEST(Plan, GunsBombardFromAfar) {
  State state = chippewa_combat(us, {{"Tow", "C2224"}, {"22US", "C2525"}, {"1F", "C2222"}});
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {"Tow"})), "ok");
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {"22US"})), "7.1");
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {})), "7.5");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"Tow"})), "7.6");
  state.units[unit_of(state, "Tow")].displaced = true;
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {"Tow"})), "6.13");
  state.units[unit_of(state, "Tow")].displaced = false;
  state.units[unit_of(state, "Tow")].engaged_at_start = true;
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {"Tow"})), "7.8");
}

TEST(Plan, GunsNextToTheEnemyOnlyAttack) {
  const State state = chippewa_combat(us, {{"Tow", "C2223"}, {"1F", "C2222"}, {"8F", "C2220"}});
  EXPECT_EQ(refusal(state, bombard_on(state, "C2222", {"Tow"})), "7.8");
  EXPECT_EQ(refusal(state, bombard_on(state, "C2220", {"Tow"})), "7.8");
  EXPECT_EQ(refusal(state, attack_on(state, {"C2222"}, {"Tow"})), "ok");
}

// 7.2: printed range 8.
TEST(Plan, GunsReachTheirRangeAndNoFarther) {
  const State near = chippewa_combat(us, {{"Tow", "C2229"}, {"1F", "C2221"}});
  EXPECT_EQ(refusal(near, bombard_on(near, "C2221", {"Tow"})), "ok");
  const State far = chippewa_combat(us, {{"Tow", "C2229"}, {"1F", "C2220"}});
  EXPECT_EQ(refusal(far, bombard_on(far, "C2220", {"Tow"})), "7.2");
}

// 7.6, R34
TEST(Plan, GunsFromAfarJoinAnAttack) {
  const State state = chippewa_combat(us, {{"Tow", "C2224"}, {"22US", "C2223"}, {"1F", "C2222"}});
  const auto fight = plan(state, attack_on(state, {"C2222"}, {"22US", "Tow"}));
  ASSERT_TRUE(fight);
  EXPECT_EQ(fight->attackers, indices(state, {"22US"}));
  EXPECT_EQ(fight->guns, indices(state, {"Tow"}));
  EXPECT_FALSE(fight->bombardment);
}

// 6.15
TEST(Plan, TheAdvanceClauseNamesAnAttackerAndATarget) {
  const State state = chippewa_combat(us, {{"Tow", "C2224"}, {"22US", "C2223"}, {"1F", "C2222"}});
  Attack attack = attack_on(state, {"C2222"}, {"22US", "Tow"});
  attack.advance = Advance{unit_of(state, "22US"), hex_of("C2222")};
  EXPECT_EQ(refusal(state, attack), "ok");
  attack.advance = Advance{unit_of(state, "Tow"), hex_of("C2222")};
  EXPECT_EQ(refusal(state, attack), "6.15");
  attack.advance = Advance{unit_of(state, "22US"), hex_of("C2221")};
  EXPECT_EQ(refusal(state, attack), "6.15");
  attack.advance = Advance{std::nullopt, {}};
  EXPECT_EQ(refusal(state, attack), "6.15");
}

// 8.2
TEST(Plan, OnlySomeMayCharge) {
  const State state = chippewa_combat(us, {{"22US", "C2223"}, {"1F", "C2222"}});
  Attack attack = attack_on(state, {"C2222"});
  attack.charge = true;
  EXPECT_EQ(refusal(state, attack), "8.2");
}

TEST(Obligations, AreFulfilledByStars) {
  const State state = chippewa_combat(
      ac,
      {{"1F", "C2221"}, {"8F", "C2321"}, {"22US", "C2222"}, {"9US", "C2422"}, {"25US", "C2421"}});
  const auto attacks = remaining_obligations(state);
  ASSERT_EQ(attacks.size(), 2U);
  EXPECT_EQ(attacks[0], attack_on(state, {"C2222"}, {"1F"}));
  EXPECT_EQ(attacks[1], attack_on(state, {"C2421", "C2422"}, {"8F"}));
  const auto told = open_obligations(state);
  ASSERT_EQ(told.size(), 4U) << "that 22US must be attacked is told with 1F";
  EXPECT_EQ(std::ranges::count(told, "1F must attack: it is next to 22US (6.4)"), 1);
}

TEST(Obligations, AreNoneWithoutContact) {
  const State state = chippewa_combat(ac, {{"1F", "C2220"}, {"22US", "C2222"}});
  EXPECT_TRUE(remaining_obligations(state).empty());
  EXPECT_TRUE(legal_combat_orders(state).empty());
}

// R5: an enemy who has come next to a unit during the phase may be attacked, but need not be.
TEST(Obligations, AreFixedAsThePhaseBegins) {
  State state = chippewa_combat(ac, {{"1F", "C2220"}, {"22US", "C2222"}});
  state.units[unit_of(state, "22US")].at = hex_of("C2221");
  EXPECT_TRUE(open_obligations(state).empty());
  EXPECT_EQ(refusal(state, attack_on(state, {"C2221"})), "ok");
  EXPECT_EQ(legal_combat_orders(state).size(), 1U);
}

// 6.5: the battery and its guest are attacked as one.
TEST(Obligations, CountAStackOnce) {
  const State state =
      heights_combat(us, {{"9US", "L2308"}, {"HB", "L2208"}, {"41F", "L2208"}, {"25US", "L2209"}});
  const auto attacks = remaining_obligations(state);
  ASSERT_EQ(attacks.size(), 1U);
  EXPECT_EQ(attacks[0], attack_on(state, {"L2208"}, {"9US", "25US"}));
  EXPECT_EQ(plan(state, attacks[0])->defenders, indices(state, {"HB", "41F"}));
}

TEST(LegalCombatOrders, ListsSubsetsThatLeaveNobodyBehind) {
  const State state =
      chippewa_combat(us, {{"22US", "C2223"}, {"9US", "C2122"}, {"Tow", "C2225"}, {"1F", "C2222"}});
  const auto orders = legal_combat_orders(state);
  // Both must attack 1F, with or without the guns; bombarding it would leave them nobody.
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(std::get<Attack>(orders[0]), attack_on(state, {"C2222"}, {"9US", "22US"}));
  EXPECT_EQ(std::get<Attack>(orders[1]), attack_on(state, {"C2222"}, {"9US", "22US", "Tow"}));
}

}  // namespace
}  // namespace adjutant::tlg2
