#include <gtest/gtest.h>

#include "engine/core/event_fields.hpp"
#include "engine/games/rise_and_fight/report/report.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;
using core::event_fields::flag;
using core::event_fields::number;
using core::event_fields::text;

json::object plan(const State& state, const std::vector<Order>& orders,
                  core::Viewer viewer = crown) {
  core::Read<PlacedOrder> read;
  for (const auto& order : orders) {
    read.orders.push_back({order, static_cast<int>(read.orders.size()) + 1});
  }
  return turn_plan(state, viewer, read);
}

// The ray of the one unit that may move.
json::object ray(const json::object& plan, int heading) {
  for (const auto& value : plan.at("units").as_array()[0].at("reach").as_array()) {
    if (value.at("heading") == heading) return value.as_object();
  }
  return {};
}

TEST(RisePlans, SayHowFarALineGoesAndHowFarFree) {  // 2, F8, F10
  Field field;
  field.line(crown, {36000, 10000});
  field.line(us, {36000, 46000});
  field.commander(crown, {30000, 8000});
  auto state = field.state();
  const auto made = plan(state, {});
  ASSERT_EQ(made.at("units").as_array().size(), 1U);
  const auto& unit = made.at("units").as_array()[0].as_object();
  EXPECT_EQ(unit.at("segments").as_array(),
            (json::array{json::object{{"mils", 6000}, {"tires", false}},
                         json::object{{"mils", 6000}, {"tires", true}}}));
  EXPECT_EQ(unit.at("reach").as_array().size(), 20U);
  const auto ahead = ray(made, 0), back = ray(made, 180);
  EXPECT_EQ(number(ahead, "most"), 12000);
  EXPECT_EQ(number(ahead, "free"), 6000);
  EXPECT_EQ(number(ray(made, 315), "most"), 12000);
  EXPECT_EQ(number(back, "most"), 6000) << "at double";
  EXPECT_EQ(number(back, "free"), 3000);
  state.commanders[0].fallen = true;
  const auto lost = plan(state, {});
  EXPECT_EQ(number(ray(lost, 0), "most"), 6000) << "out of command";
  EXPECT_FALSE(flag(lost.at("units").as_array()[0].as_object(), "in_command"));
}

TEST(RisePlans, SkirmishersGoAllRound) {  // F8
  Field field;
  field.foot(crown, Formation::skirmish, {36000, 10000});
  field.line(us, {36000, 17000});
  field.commander(crown, {30000, 8000});
  const auto made = plan(field.state(), {});
  EXPECT_EQ(made.at("units").as_array()[0].at("reach").as_array().size(), 72U);
  EXPECT_EQ(number(ray(made, 0), "most"), 6000) << "an inch off the enemy";
  EXPECT_EQ(number(ray(made, 90), "most"), 18000);
  EXPECT_EQ(number(ray(made, 90), "free"), 12000);
  EXPECT_EQ(number(ray(made, 180), "most"), 9000) << "it stays on the table";
}

TEST(RisePlans, ShowWhatTheOrdersComeTo) {  // F32
  const Meeting meeting;
  const auto made = plan(meeting.field.state(), {meeting.charge(), EndTurn{}});
  EXPECT_TRUE(flag(made, "legal"));
  EXPECT_EQ(number(made, "rolls_at"), 1);
  const auto& position = made.at("position").as_object();
  EXPECT_EQ(position.at("pairs").as_array().size(), 1U);
  EXPECT_EQ(position.at("units").as_array()[0].at("at"), (json::array{36000, 15000})) << "flush";
  EXPECT_EQ(made.at("combats").as_array().size(), 1U);
  EXPECT_TRUE(made.at("units").as_array().empty());
  EXPECT_EQ(made.at("lines").as_array(), (json::array{1, 2}));
}

TEST(RisePlans, WarnOfWhatTheyEnd) {  // F6, F26
  const Meeting meeting;
  auto state = meeting.field.state();
  state.phase = Phase::fire;
  EXPECT_FALSE(plan(state, {}).contains("closes"));
  EXPECT_EQ(text(plan(state, {GoOrder{0, {20000, 9000}}}), "closes"),
            "These orders end your fire: 1 unit could still fire.");
  EXPECT_EQ(text(plan(state, {RallyAll{}}), "closes"),
            "These orders end your fire: 1 unit could still fire. "
            "These orders end your movement: 1 unit could still move.");
  EXPECT_FALSE(plan(state, {RallyAll{}, EndTurn{}}).contains("closes"));
}

TEST(RisePlans, PassOverWhatIsRefused) {
  const Meeting meeting;
  const auto made = plan(meeting.field.state(), {MoveOrder{meeting.ours, {Forward{17000}}}});
  EXPECT_FALSE(flag(made, "legal"));
  EXPECT_EQ(made.at("refusals").as_array().size(), 1U);
  EXPECT_FALSE(made.contains("rolls_at"));
  EXPECT_EQ(made.at("units").as_array().size(), 1U) << "it may still be ordered";
  EXPECT_TRUE(made.at("preview").as_array().empty());
}

TEST(RisePlans, OffersChargesCommandersAndArcs) {  // F11, F28, 5.1, F16
  const Meeting meeting;
  const auto made = plan(meeting.field.state(), {});
  const auto& charges = made.at("units").as_array()[0].at("charges").as_array();
  ASSERT_EQ(charges.size(), 1U);
  EXPECT_EQ(charges[0].at("target"), "U1");
  EXPECT_EQ(charges[0].at("face"), "front");
  const auto& commanders = made.at("commanders").as_array();
  ASSERT_EQ(commanders.size(), 1U);
  EXPECT_EQ(commanders[0].at("goes"), 36000);
  EXPECT_EQ(commanders[0].at("attaches").as_array(), (json::array{"C0"}));
  EXPECT_EQ(
      made.at("arcs").as_array()[0].as_object(),
      (json::object{
          {"unit", "C0"}, {"degrees", 45}, {"canister", 0}, {"close", 6000}, {"most", 12000}}));
  EXPECT_EQ(made.at("shots").at("us").as_array().size(), 1U);
}

TEST(RisePlans, OfferTheShotsThatGunsTurnFor) {  // F16
  Field field;
  field.add(crown, Arm::guns, Formation::unlimbered, {36000, 10000});
  field.line(us, {36000, 18000});  // straight ahead
  field.line(us, {46000, 18000});  // U2
  field.line(us, {24000, 14000});  // U3
  field.line(us, {36000, 4000});   // behind
  field.line(us, {28000, 18000});  // U5
  auto state = field.state();
  state.phase = Phase::fire;
  EXPECT_EQ(plan(state, {}).at("turned").as_array(),
            (json::array{json::object{{"unit", "C0"}, {"target", "U2"}, {"turn", 45}},
                         json::object{{"unit", "C0"}, {"target", "U3"}, {"turn", -45}},
                         json::object{{"unit", "C0"}, {"target", "U5"}, {"turn", -43}}}));
  state.units[0].fired = true;
  EXPECT_TRUE(plan(state, {}).at("turned").as_array().empty());
}

TEST(RisePlans, OfFireOfferTheMovesThatMayFollow) {  // 1
  const Meeting meeting;
  auto state = meeting.field.state();
  state.phase = Phase::fire;
  state.units[meeting.ours].ordered = true;  // in the half-turn before
  const auto made = plan(state, {});
  EXPECT_EQ(made.at("position").at("phase"), "fire");
  EXPECT_EQ(made.at("units").as_array().size(), 1U);
}

TEST(RisePlans, HaveQuestionsWithTheOddsOfEachAnswer) {  // F33
  Meeting meeting;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  auto state = meeting.field.state();
  state.decisions = core::Decisions::ask;
  state.units[meeting.ours].charged = true;
  state.charge = {meeting.ours, meeting.theirs, 0};
  const auto made = plan(state, {}, us);
  const auto& open = made.at("question").as_object();
  EXPECT_EQ(text(open, "kind"), "reaction");
  EXPECT_EQ(open.at("answers").as_array().size(), 2U);
  EXPECT_EQ(open.at("answers").as_array()[0].at("odds").at("kind"), "charge");
  EXPECT_EQ(open.at("by_default").as_array().size(), 1U);
  EXPECT_FALSE(plan(state, {}, crown).at("question").as_object().contains("by_default"));
}

TEST(RiseForecasts, SayHowAChargeWouldBeMet) {  // F33
  Meeting meeting;
  meeting.field.unit(meeting.theirs).formation = Formation::skirmish;
  auto state = meeting.field.state();
  auto told = forecast(state, us);
  ASSERT_EQ(told.at("charges").as_array().size(), 1U);
  const auto before = told.at("charges").as_array()[0].as_object();
  EXPECT_EQ(text(before, "reaction"), "evade");
  EXPECT_EQ(text(before, "chosen_by"), "doctrine");
  StandingOrder stand;
  state.standing[core::index(us)].push_back(stand);
  told = forecast(state, us);
  const auto after = told.at("charges").as_array()[0].as_object();
  EXPECT_EQ(text(after, "reaction"), "stand");
  EXPECT_EQ(text(after, "chosen_by"), "standing_order");
  ASSERT_EQ(after.at("fires").as_array().size(), 1U);
  EXPECT_EQ(after.at("fires").as_array()[0].at("target"), "C0");
  EXPECT_TRUE(told.at("last_fire").as_array().empty());
}

TEST(RiseForecasts, AreEmptyWhenTheBattleIsOver) {
  const Meeting meeting;
  auto state = meeting.field.state();
  EXPECT_EQ(forecast(state, us).at("charges").as_array().size(), 1U);
  state.phase = Phase::over;
  EXPECT_TRUE(forecast(state, us).at("charges").as_array().empty());
}

TEST(RiseForecasts, HaveTheLastFireOfSideAInTheLastTurn) {  // F29
  Meeting meeting;
  meeting.field.unit(meeting.ours).formation = Formation::line;
  auto state = meeting.field.state();
  EXPECT_TRUE(forecast(state, crown).at("last_fire").as_array().empty());
  state.turn = state.scenario->turns;
  EXPECT_EQ(forecast(state, crown).at("last_fire").as_array().size(), 1U);
  EXPECT_TRUE(forecast(state, us).at("last_fire").as_array().empty());
}

}  // namespace
}  // namespace adjutant::rise_and_fight
