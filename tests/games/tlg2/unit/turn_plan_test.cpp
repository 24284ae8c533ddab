#include <gtest/gtest.h>

#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

State movement_phase(Side side, Placed units) {
  State state = empty_battle(loaded(chippewa_file()));
  state.side = side;
  state.turn = 2;
  for (const auto& [id, hex] : units) put(state, id, hex);
  return state;
}

json::object planned(const State& state, std::string_view text) {
  return turn_plan(state, state.side, read(*state.scenario, text));
}

json::value movement_of(const json::object& plan, std::string_view unit) {
  for (const auto& entry : plan.at("movement").as_array()) {
    if (entry.at("unit").as_string() == unit) return entry;
  }
  ADD_FAILURE() << unit << " is not listed";
  return json::object{};
}

json::value place_of(const json::value& movement, std::string_view hex) {
  for (const auto& place : movement.at("reach").as_array()) {
    if (place.at("hex").as_string() == hex) return place;
  }
  ADD_FAILURE() << hex << " is not in reach";
  return json::object{};
}

TEST(TurnPlan, SaysWhereAUnitMayGoWhatItCostsAndWhatStopsIt) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"Lnc", "C2222"}});
  const auto plan = planned(state, "");
  EXPECT_TRUE(plan.at("legal").as_bool());
  const auto movement = movement_of(plan, "21US");
  EXPECT_EQ(movement.at("from"), "C2225");
  EXPECT_EQ(movement.at("allowance"), 8);
  EXPECT_EQ(core::canonical_json(place_of(movement, "C2223")),
            R"({"cost":4,"ends":"zone","hex":"C2223","order":"move 21US C2223",)"
            R"("path":["C2224","C2223"],"zone_of":["Lnc"]})");
  EXPECT_FALSE(place_of(movement, "C2224").as_object().contains("ends"));
  int spent = 0;
  for (const auto& place : movement.at("reach").as_array()) {
    if (place.at("cost") != 8 || place.as_object().contains("zone_of")) continue;
    EXPECT_EQ(place.at("ends"), "points") << place;
    ++spent;
  }
  EXPECT_GT(spent, 5);
}

TEST(TurnPlan, ShowsThePositionAndTheDutiesAfterTheOrders) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"Lnc", "C2222"}});
  const auto plan = planned(state, "move 21US C2223");
  EXPECT_EQ(movement_of(plan, "21US").at("stays").at("rule"), "4.7");
  const auto& combat = plan.at("combat");
  EXPECT_EQ(
      core::canonical_json(combat.at("targets")),
      R"([{"attackers":["21US"],"guns":[],"hex":"C2222","obligatory":true,"units":["Lnc"]}])");
  EXPECT_EQ(core::canonical_json(combat.at("completion")), R"(["attack C2222 with 21US"])");
  ASSERT_EQ(combat.at("obligations").as_array().size(), 2U);
  const auto& duty = combat.at("obligations").at(0);
  EXPECT_EQ(duty.at("message"), "21US must attack: it is next to Lnc (6.4)");
  EXPECT_EQ(core::canonical_json(duty.at("with_hexes")), R"(["C2222"])");
  EXPECT_EQ(plan.at("position").at("phase"), "movement");
}

TEST(TurnPlan, TellsHowEachLineIsReadAndPassesOverTheOthers) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"22US", "C2523"}, {"Lnc", "C2222"}});
  const auto plan = planned(state,
                            "# on the left\n  MOVE 21us 2223\nmvoe 22US C2423\n\n"
                            "attack C2222 with 21US # now\n--\nend turn\n");
  EXPECT_EQ(core::canonical_json(plan.at("lines")), "[2,5]");
  EXPECT_EQ(core::canonical_json(plan.at("orders")),
            R"(["move 21US C2223","attack C2222 with 21US"])");
  EXPECT_EQ(plan.at("json").at(0).at("unit"), "21US");
  EXPECT_EQ(plan.at("json").at(1).at("order"), "attack");
}

TEST(TurnPlan, PrintsOrdersHandedInAsObjects) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"Lnc", "C2222"}});
  const json::array orders{{{"order", "attack"}, {"targets", {"C2222"}}, {"cap", "1:1"}}};
  const auto plan = turn_plan(state, us, read(*state.scenario, orders));
  EXPECT_EQ(core::canonical_json(plan.at("orders")), R"(["attack C2222 cap 1:1"])");
  EXPECT_EQ(core::canonical_json(plan.at("lines")), "[1]");
}

// 3: the page, which tells the player, counts nothing.
TEST(TurnPlan, WarnsThatACombatEndsTheMovementOfTheOthers) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"22US", "C2226"}, {"Lnc", "C2222"}});
  EXPECT_FALSE(planned(state, "move 21US C2223").contains("closes"));
  EXPECT_EQ(planned(state, "move 21US C2223\nattack C2222 with 21US").at("closes"),
            "These orders end your movement: 1 unit could still move.");
  EXPECT_FALSE(
      planned(state, "move 21US C2223\nattack C2222 with 21US\nend turn").contains("closes"));
}

TEST(TurnPlan, ShowsThePositionBeforeTheFirstDieAndWhatIsLeftToDo) {
  const State state =
      movement_phase(us, {{"21US", "C2225"}, {"22US", "C2523"}, {"Lnc", "C2222"}, {"8F", "C2522"}});
  const auto plan = planned(state, "move 21US C2223\nattack C2222 with 21US\n");
  EXPECT_EQ(plan.at("rolls_at"), 2);
  EXPECT_EQ(plan.at("position").at("phase"), "combat");
  EXPECT_TRUE(plan.at("movement").as_array().empty());
  EXPECT_EQ(plan.at("preview").at(0).at("odds"), "3:1");
  const auto& targets = plan.at("combat").at("targets").as_array();
  ASSERT_EQ(targets.size(), 1U);
  EXPECT_EQ(targets[0].at("hex"), "C2522");
  EXPECT_EQ(plan.at("combat").at("completion").at(0), "attack C2522 with 22US");
}

TEST(TurnPlan, PassesOverWhatIsRefused) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"Lnc", "C2222"}});
  const auto plan = planned(state, "move 21US C2210\nmove 21US C2224\nattack Lnc\n");
  EXPECT_FALSE(plan.at("legal").as_bool());
  const auto& refusals = plan.at("refusals").as_array();
  ASSERT_EQ(refusals.size(), 2U);
  EXPECT_EQ(refusals[0].at("line"), 1);
  EXPECT_EQ(refusals[1].at("line"), 3);
  EXPECT_EQ(movement_of(plan, "21US").at("from"), "C2224");
}

TEST(TurnPlan, ListsTheZonesOfBothSides) {
  const State state = movement_phase(us, {{"21US", "C2225"}});
  const auto plan = planned(state, "");
  EXPECT_EQ(core::canonical_json(plan.at("zones")),
            R"({"ac":[],"us":["C2124","C2125","C2224","C2226","C2324","C2325"]})");
}

TEST(TurnPlan, NamesTheHexesAReinforcementEntersBy) {
  State state = movement_phase(ac, {{"21US", "C2225"}});
  for (const char* id : {"1F", "8F"}) {
    state.units[unit_of(state, id)].where = Whereabouts::not_arrived;
    state.units[unit_of(state, id)].steps = 2;
  }
  const auto& counter = state.scenario->units[unit_of(state, "1F")];
  const auto movement = movement_of(planned(state, ""), "1F");
  EXPECT_EQ(movement.at("column"), 1);
  if (counter.arrives > state.turn) {
    EXPECT_EQ(movement.at("stays").at("rule"), "5.2");
  } else {
    EXPECT_EQ(movement.at("entry").at(0), "C2519");
  }
}

TEST(TurnPlan, PlansNothingForWhoIsNotToAct) {
  const State state = movement_phase(us, {{"21US", "C2225"}, {"Lnc", "C2222"}});
  const auto plan = turn_plan(state, ac, read(*state.scenario, ""));
  EXPECT_EQ(plan.at("side"), "ac");
  EXPECT_TRUE(plan.at("movement").as_array().empty());
  EXPECT_TRUE(plan.at("combat").at("targets").as_array().empty());
  EXPECT_EQ(plan.at("position").at("side"), "us");
  EXPECT_TRUE(plan.contains("forecast"));
}

}  // namespace
}  // namespace adjutant::tlg2
