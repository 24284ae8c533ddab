#include "engine/games/two_by_two/report/report.hpp"

#include <map>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/report/sentences.hpp"
#include "engine/reasons.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

template <class Shape>
std::vector<Shape> shapes_of(const core::Picture& picture) {
  std::vector<Shape> found;
  for (const auto& shape : picture.shapes) {
    if (const auto* one = std::get_if<Shape>(&shape)) found.push_back(*one);
  }
  return found;
}

std::string told(const core::Document& document) {
  std::string text;
  for (const auto& block : document) {
    if (const auto* table = std::get_if<core::Table>(&block)) {
      for (const auto& row : table->rows) {
        for (const auto& cell : row) text += cell + "|";
        text += "\n";
      }
    }
    if (const auto* paragraph = std::get_if<core::Paragraph>(&block))
      text += paragraph->text + "\n";
  }
  return text;
}

// 0.8" apart: each may fire at the other.
struct Duel {
  Field field;
  UnitIndex own = field.line(blue, {12000, 12000});
  UnitIndex enemy = field.line(red, {12000, 13300});
};

TEST(Pictures, HaveTurnedBasesWhereTheUnitsStand) {
  Field field;
  field.add(blue, Arm::cavalry, UnitClass::heavy, {6000, 18000}, 45);
  auto state = field.state();
  state.units[0].condition = Condition::disrupted;
  const auto bases = shapes_of<core::Base>(picture(state, {}, {}));
  ASSERT_EQ(bases.size(), 1U);
  EXPECT_EQ(bases[0].heading, 45);
  EXPECT_EQ(bases[0].type, "cavalry");
  EXPECT_EQ(bases[0].state, "state.disordered");
  EXPECT_EQ(bases[0].width, 2 * bases[0].depth);
  EXPECT_EQ(bases[0].id, "B0 h");
  // A quarter from the west edge and from the north edge.
  const auto drawn = picture(state, {}, {});
  const auto table = shapes_of<core::Polygon>(drawn).front().corners;
  EXPECT_EQ(bases[0].at.x - table[3].x, (table[2].x - table[3].x) / 4);
  EXPECT_EQ(bases[0].at.y - table[3].y, (table[0].y - table[3].y) / 4);
}

TEST(Pictures, HaveRulersInInches) {
  Duel duel;
  const auto rulers = shapes_of<core::Ruler>(picture(duel.field.state(), {}, {}));
  ASSERT_EQ(rulers.size(), 2U);
  EXPECT_EQ(rulers[0].parts, 24);
}

TEST(Reports, HaveAllUnitsByPlaceAndWhoCouldFire) {
  Duel duel;
  auto state = duel.field.state();
  state.units[duel.own].condition = Condition::pinned;
  const auto text = told(report(state, state, {}, blue));
  EXPECT_NE(text.find("|12|12|N|pinned|"), std::string::npos) << text;
  EXPECT_NE(text.find("|12|13.3|S|steady|"), std::string::npos) << text;
  EXPECT_NE(text.find("R1|B0|+1|no effect 50%, pinned 17%, disrupted 17%, routed 17%|"),
            std::string::npos)
      << text;
}

TEST(Sentences, HaveTheDiceInTheLineOfTheirResult) {
  Field field;
  const auto state = field.state();
  const auto rolled = [](std::string_view purpose, int value) {
    return core::Event{"rolled", "6.1", {}, {{"value", value}, {"purpose", purpose}}};
  };
  const core::Event shot{
      "shot", "6.1", {}, {{"unit", "GF"}, {"target", "Rey"}, {"score", 0}, {"result", "none"}}};
  const core::Event fought{
      "fought", "7.1", {}, {{"unit", "42"}, {"enemy", "Kem"}, {"score", 3}, {"against", 6}}};
  const core::Event late{"delayed", "4", {}, {{"unit", "20"}, {"needed", 4}}};
  const core::Event lost{"destroyed", "8.2", {}, {{"unit", "42"}}};
  EXPECT_EQ(
      sentences(*state.scenario, {rolled("GF fires at Rey", 1), shot, rolled("42 fights Kem", 2),
                                  rolled("Kem fights 42", 5), fought, rolled("42 routs", 2), lost,
                                  rolled("20 by north", 3), late, rolled("Swi routs", 4)}),
      (std::vector<std::string>{
          "", "GF fires at Rey: no effect (rolled 1, score 0, needed 5 or more)", "", "",
          "Kem beats 42, 6 to 3 (rolled 5 and 2, modifiers +1 and +1)", "",
          "42 is destroyed as it routs (rolled 2)", "",
          "20 is delayed (rolled 3, needed 4 or more)", "Swi survives its rout (rolled 4)"}));
}

TEST(Sentences, SayWhoseConditionCounts) {
  const auto line = [](std::string rule, std::string cause, int value) {
    const core::json::array one{{{"rule", rule}, {"cause", cause}, {"value", value}}};
    return modifier_lines({{"modifiers", one}}).front();
  };
  EXPECT_EQ(line("6.2", "disrupted", 1), "+1: at a disrupted target (6.2)");
  EXPECT_EQ(line("5", "disrupted", -1), "-1: disrupted (rule 5)");
  EXPECT_EQ(line("N15", "HQ", 1), "+1: touches its HQ (N15)");
}

TEST(Sentences, SayWhatAUnitDoes) {
  Field field;
  const auto state = field.state();
  const auto say = [&](std::string type, std::string rule, core::json::object fields) {
    return sentences(*state.scenario, {{std::move(type), std::move(rule), {}, std::move(fields)}})
        .front();
  };
  const core::json::array path{{4300, 2000}, {4330, 2010}};
  EXPECT_EQ(say("moved", "3", {{"unit", "Wat"}, {"path", path}, {"facing", 66}, {"cost", 30}}),
            "Wat turns, facing 66°");
  EXPECT_EQ(say("moved", "3", {{"unit", "Wat"}, {"path", path}, {"facing", 66}, {"cost", 60}}),
            "Wat moves 0.1\" to (4.3, 2.0), facing 66°");
  EXPECT_EQ(say("dropped", "N16", {{"unit", "Pol"}, {"reason", "it does not touch 78"}}),
            "Pol's melee order is dropped: Pol does not touch 78");
  EXPECT_EQ(
      say("shot", "6.1", {{"unit", "GF"}, {"target", "9Ch"}, {"score", 5}, {"result", "pinned"}}),
      "GF fires at 9Ch: 9Ch is pinned (score 5)");
  const auto arrived = [&](std::string_view entry) {
    return say("arrived", "4", {{"unit", "20"}, {"entry", entry}, {"path", path}, {"facing", 90}});
  };
  EXPECT_EQ(arrived("north"), "20 arrives from the north and moves to (4.3, 2.0), facing E");
  EXPECT_EQ(arrived("A"), "20 arrives at A and moves to (4.3, 2.0), facing E");
}

TEST(Previews, CountTheCasesOfAMelee) {
  Field field;
  const auto own = field.infantry(blue, UnitClass::guard, {12000, 12000});
  const auto enemy = field.line(red, {12000, 14000});
  const auto state = field.state();
  const auto all = preview(state, blue, {{ChargeOrder{own, {.target = enemy}}, 1, 1, ""}});
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].at("sum"), 1);
  // By hand: of 36 throws 5 tie, 21 are won, 10 of them by three or more.
  std::map<std::string, std::int64_t> cases;
  for (const auto& chance : all[0].at("chances").as_array()) {
    cases[std::string(chance.at("result").as_string())] = chance.at("cases").as_int64();
    EXPECT_EQ(chance.at("of"), 31);
  }
  EXPECT_EQ(cases["enemy destroyed"], 10);
  EXPECT_EQ(cases["enemy routs"], 11);
  EXPECT_EQ(cases["own unit routs"], 7);
  EXPECT_EQ(cases["own unit destroyed"], 3);
}

TEST(Plans, SayHowFarAUnitGoes) {
  Field field;
  field.line(blue, {12000, 1250});
  field.line(red, {12000, 20000});
  const auto plan = turn_plan(field.state(), blue, {});
  const auto& units = plan.at("units").as_array();
  ASSERT_EQ(units.size(), 1U);
  const auto& reach = units[0].at("reach").as_array();
  ASSERT_EQ(reach.size(), 72U);
  EXPECT_EQ(reach[0], 3000);
  EXPECT_EQ(reach[36], 1000);  // an inch to the edge, as the base is half an inch deep
}

TEST(Plans, WarnThatTheMovementEnds) {  // N8
  Field field;
  field.line(blue, {12000, 1250});
  field.line(blue, {16000, 1250});
  field.line(red, {12000, 20000});
  const auto plan = [state = field.state()](std::vector<PlacedOrder> orders) {
    return turn_plan(state, blue, {std::move(orders), {}});
  };
  EXPECT_FALSE(plan({}).contains("closes"));
  EXPECT_EQ(plan({{DoneMoving{}, 1}}).at("closes"),
            "These orders end your movement: 2 units could still move.");
  EXPECT_FALSE(plan({{EndTurn{}, 1}}).contains("closes"));
}

TEST(Forecasts, SayWhatWouldBeShot) {
  Duel duel;
  const auto told = forecast(duel.field.state(), red);
  ASSERT_EQ(told.at("fires").as_array().size(), 1U);
  EXPECT_EQ(told.at("fires").as_array()[0].at("target"), "B0");
  EXPECT_EQ(told.at("routs").as_array().size(), 1U);
}

// The API, pages and mails show it.
TEST(Report2x2, TellsAResultInPlainWords) {
  EXPECT_EQ(adjutant::plain_reason("two-by-two", "an even battle is won by the British"),
            "the battle is even, and a tie goes to the British");
}

}  // namespace
}  // namespace adjutant::two_by_two
