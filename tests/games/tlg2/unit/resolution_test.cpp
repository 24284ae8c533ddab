#include "engine/games/tlg2/rules/resolution.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/games/tlg2/rules/retreat.hpp"
#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

using testing::ElementsAre;

// What happened, without the announcement and the die.
std::string told(const State& state, const Event& event) {
  const auto id = [&](UnitIndex unit) { return state.scenario->units[unit].id; };
  const auto at = [&](Hex hex) { return state.scenario->map.grid.print(hex); };
  const auto by = [&](ChosenBy chosen) { return " (" + std::string(name(chosen)) + ")"; };
  if (const auto* e = std::get_if<StepLost>(&event))
    return id(e->unit) + " loses a step" + by(e->chosen_by);
  if (const auto* e = std::get_if<Retreated>(&event))
    return id(e->unit) + " to " + at(e->to) + by(e->chosen_by);
  if (const auto* e = std::get_if<Displaced>(&event))
    return id(e->unit) + " makes way to " + at(e->to) + by(e->chosen_by);
  if (const auto* e = std::get_if<Eliminated>(&event))
    return id(e->unit) + " gone: " + e->cause + " " + e->rule;
  if (const auto* e = std::get_if<Advanced>(&event))
    return id(e->unit) + " advances to " + at(e->to) + by(e->chosen_by);
  if (const auto* e = std::get_if<Asked>(&event)) return e->question;
  if (const auto* e = std::get_if<Resulted>(&event)) return e->result;
  return "";
}

std::vector<std::string> told(const State& state, const std::vector<Event>& events) {
  std::vector<std::string> list;
  for (const Event& event : events)
    if (auto text = told(state, event); !text.empty()) list.push_back(std::move(text));
  return list;
}

template <class AnyOrder>
std::vector<std::string> fought(State& state, const AnyOrder& order, int die) {
  dice::ScriptedDice dice({die});
  std::vector<Event> events;
  const auto planned = plan(state, order);
  EXPECT_TRUE(planned) << planned.error().message;
  fight(state, planned.value(), false, dice, events);
  return told(state, events);
}

std::vector<std::string> answered(State& state, const Order& order) {
  std::vector<Event> events;
  answer(state, order, ChosenBy::order, events);
  return told(state, events);
}

// 6.11, 6.15, R20: 8+8 against 4 is 4:1; a die of 3 at 4:1 is DR.
TEST(Resolution, TheLoserRetreatsAndAnAttackerAdvances) {
  State state = chippewa_combat(us, {{"11US", "C2223"}, {"25US", "C2122"}, {"Lnc", "C2222"}});
  Attack attack = attack_on(state, {"C2222"});
  attack.advance = Advance{unit_of(state, "25US"), hex_of("C2222")};
  EXPECT_THAT(fought(state, attack, 3),
              ElementsAre("DR", "Lnc to C2221 (doctrine)", "25US advances to C2222 (order)"));
  EXPECT_FALSE(state.combat);
  EXPECT_TRUE(state.units[unit_of(state, "Lnc")].retreated);
  EXPECT_TRUE(state.units[unit_of(state, "25US")].advanced);
}

// 6.11
TEST(Resolution, LossesComeBeforeRetreats) {
  State state = chippewa_combat(us, {{"22US", "C2223"}, {"1F", "C2222"}});
  EXPECT_THAT(fought(state, attack_on(state, {"C2222"}), 1),
              ElementsAre("AL1AR", "22US loses a step (only_choice)", "22US to C2123 (doctrine)"));
  EXPECT_EQ(state.units[unit_of(state, "22US")].steps, 1);
}

// 6.12: with nowhere to go it is lost; the advance is still due. R23: the strongest advances.
TEST(Resolution, WithoutAWayOutAUnitIsLost) {
  State state = chippewa_combat(us, {{"11US", "C2520"},
                                     {"25US", "C2419"},
                                     {"9US", "C2420"},
                                     {"21US", "C2619"},
                                     {"23US", "C2620"},
                                     {"1F", "C2519"}});
  Attack attack = attack_on(state, {"C2519"});
  attack.cap = 7;  // 5:1
  EXPECT_THAT(fought(state, attack, 1),
              ElementsAre("DR", "1F gone: no retreat 6.12", "21US advances to C2519 (doctrine)"));
}

// 6.13: only 1F is in no EZOC.
TEST(Resolution, AFriendMakesWay) {
  State state = chippewa_combat(us, {{"11US", "C2223"},
                                     {"25US", "C2122"},
                                     {"9US", "C2322"},
                                     {"Lnc", "C2222"},
                                     {"1F", "C2221"},
                                     {"8F", "C2121"},
                                     {"100F", "C2321"}});
  EXPECT_THAT(fought(state, attack_on(state, {"C2222"}, {"11US"}), 4),
              ElementsAre("DR", "1F makes way to C2220 (doctrine)", "Lnc to C2221 (only_choice)",
                          "11US advances to C2222 (only_choice)"));
  EXPECT_EQ(state.units[unit_of(state, "Lnc")].at, hex_of("C2221"));
  EXPECT_EQ(state.units[unit_of(state, "1F")].at, hex_of("C2220"));
  EXPECT_TRUE(state.units[unit_of(state, "1F")].displaced);
  EXPECT_FALSE(state.units[unit_of(state, "1F")].retreated);
}

// R18: 1F at the map's edge has no way out, so Lnc has none.
TEST(Resolution, AFriendWithoutAWayOutDoesNotMakeWay) {
  State state = chippewa_combat(us, {{"11US", "C2221"},
                                     {"25US", "C2120"},
                                     {"9US", "C2320"},
                                     {"Lnc", "C2220"},
                                     {"1F", "C2219"},
                                     {"8F", "C2119"},
                                     {"100F", "C2319"}});
  EXPECT_THAT(
      fought(state, attack_on(state, {"C2220"}, {"11US"}), 4),
      ElementsAre("DR", "Lnc gone: no retreat 6.12", "11US advances to C2220 (only_choice)"));
  EXPECT_EQ(state.units[unit_of(state, "1F")].at, hex_of("C2219"));
}

// R16: an empty hex in an EZOC goes before a displacement, one out of EZOC before both.
TEST(RetreatSearch, PreferWhatTheRulesPrefer) {
  State state = chippewa_combat(us, {{"11US", "C2223"}, {"Lnc", "C2222"}});
  const UnitIndex unit = unit_of(state, "Lnc");
  EXPECT_THAT(retreat_hexes(state, unit),
              ElementsAre(hex_of("C2121"), hex_of("C2221"), hex_of("C2321")));
  put(state, "1F", "C2121");
  put(state, "8F", "C2221");
  put(state, "100F", "C2321");
  EXPECT_THAT(retreat_hexes(state, unit), ElementsAre(hex_of("C2122"), hex_of("C2322")));
  put(state, "D", "C2122");
  put(state, "TLR", "C2322");
  EXPECT_THAT(retreat_hexes(state, unit),
              ElementsAre(hex_of("C2121"), hex_of("C2221"), hex_of("C2321")));
}

// R19
TEST(RetreatSearch, NeverCrossTheRiverOrLeaveTheMap) {
  const State state = chippewa_combat(us, {{"22US", "C2826"}, {"1F", "C2925"}});
  EXPECT_THAT(retreat_hexes(state, unit_of(state, "1F")),
              testing::AllOf(testing::Contains(hex_of("C3026")),
                             testing::Not(testing::Contains(hex_of("C2926")))));
}

// R17
TEST(RetreatSearch, AvoidHexesThatHeldAUnitInAMultiHexCombat) {
  State state = chippewa_combat(us, {{"22US", "C2223"}, {"1F", "C2222"}});
  const UnitIndex unit = unit_of(state, "22US");
  state.combat.emplace();
  state.combat->attacker_hexes = {hex_of("C2123"), hex_of("C2223")};
  state.combat->defender_hexes = {hex_of("C2222")};
  EXPECT_THAT(retreat_hexes(state, unit), testing::Contains(hex_of("C2123")));
  state.combat->defender_hexes = {hex_of("C2122"), hex_of("C2222")};
  EXPECT_THAT(retreat_hexes(state, unit), testing::Not(testing::Contains(hex_of("C2123"))));
}

// 7.4, R22
TEST(Resolution, ABombardmentHurtsOnlyTheDefender) {
  State state = chippewa_combat(us, {{"Tow", "C2224"}, {"Lnc", "C2222"}});
  EXPECT_THAT(fought(state, bombard_on(state, "C2222", {"Tow"}), 5),
              ElementsAre("BL1", "Lnc loses a step (only_choice)", "Lnc gone: step loss 2.6"));
  EXPECT_EQ(state.units[unit_of(state, "Tow")].at, hex_of("C2224"));
  EXPECT_EQ(state.units[unit_of(state, "Tow")].steps, 1);
}

// 7.6: guns from afar suffer nothing in a combined attack.
TEST(Resolution, GunsFromAfarAreNeverHurt) {
  State state = chippewa_combat(
      us, {{"Tow", "C2224"}, {"22US", "C2223"}, {"21US", "C2325"}, {"1F", "C2222"}});
  EXPECT_THAT(fought(state, attack_on(state, {"C2222"}, {"22US", "Tow"}), 1),
              ElementsAre("AL1AR", "22US loses a step (only_choice)", testing::_));
}

// 10.2, R38
TEST(Resolution, TheHilltopBatteryCannotRetreat) {
  State state = heights_combat(us, {{"9US", "L2209"}, {"HB", "L2208"}, {"41F", "L2208"}});
  EXPECT_THAT(fought(state, attack_on(state, {"L2208"}), 6),
              ElementsAre("DR", "HB gone: made to retreat 10.2", testing::StartsWith("41F to "),
                          "9US advances to L2208 (only_choice)"));
}

State two_defenders() {
  return chippewa_combat(us, {{"21US", "C2223"}, {"TLR", "C2222"}, {"Lnc", "C2322"}});
}

// R23: fewest strength points.
TEST(Doctrine, LosesTheCheapestStep) {
  State state = two_defenders();
  const auto events = fought(state, attack_on(state, {"C2222", "C2322"}), 6);
  ASSERT_GE(events.size(), 3U);
  EXPECT_EQ(events[0], "DL1DR");
  EXPECT_EQ(events[1], "TLR loses a step (doctrine)");
}

TEST(Doctrine, FollowsStandingOrdersFirst) {
  State state = two_defenders();
  state.standing[core::index(ac)] = {
      StandingLosses{indices(state, {"1F", "Lnc"})},
      StandingRetreat{std::nullopt, {hex_of("C2020")}, true},
      StandingRetreat{unit_of(state, "TLR"), {hex_of("C2121")}, false}};
  EXPECT_THAT(fought(state, attack_on(state, {"C2222", "C2322"}), 6),
              ElementsAre("DL1DR", "Lnc loses a step (standing_order)", "Lnc gone: step loss 2.6",
                          "TLR to C2121 (standing_order)", "21US advances to C2222 (doctrine)"));
}

TEST(Resolution, AsksTheOwnerWhenItMay) {
  State state = two_defenders();
  state.decisions = core::Decisions::ask;
  EXPECT_THAT(fought(state, attack_on(state, {"C2222", "C2322"}), 6),
              ElementsAre("DL1DR", "Which unit loses a step: TLR or Lnc?"));
  ASSERT_TRUE(question(state));
  EXPECT_EQ(question(state)->side, ac);
  const auto after = answered(state, Lose{unit_of(state, "Lnc")});
  EXPECT_EQ(after.back(), "Where does TLR retreat: C2121, C2221 or C2321?");
  EXPECT_THAT(answered(state, Retreat{unit_of(state, "TLR"), hex_of("C2221")}),
              ElementsAre("TLR to C2221 (order)", "Who advances: 21US to C2222 or 21US to C2322?"));
  EXPECT_EQ(question(state)->side, us);
  EXPECT_THAT(answered(state, Advance{unit_of(state, "21US"), hex_of("C2322")}),
              ElementsAre("21US advances to C2322 (order)"));
  EXPECT_FALSE(question(state));
}

}  // namespace
}  // namespace adjutant::tlg2
