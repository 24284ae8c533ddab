#include <gtest/gtest.h>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

json::value retreat_of(const json::object& told, std::string_view unit) {
  for (const auto& entry : told.at("retreats").as_array()) {
    if (entry.at("unit").as_string() == unit) return entry;
  }
  ADD_FAILURE() << unit << " is not told of";
  return json::object{};
}

State with_standing(State state, Side side, std::string_view text) {
  state.standing[core::index(side)] = *read_standing(*state.scenario, text);
  return state;
}

TEST(Forecast, SaysWhereDoctrineWouldTakeAUnit) {
  const State state = chippewa_combat(us, {{"21US", "C2223"}, {"Lnc", "C2222"}});
  const auto retreat = retreat_of(forecast(state, ac), "Lnc");
  EXPECT_EQ(retreat.at("at"), "C2222");
  EXPECT_EQ(retreat.at("to"), "C2221");
  EXPECT_EQ(retreat.at("chosen_by"), "doctrine");
  EXPECT_EQ(retreat.at("message"), "Lnc would retreat to C2221 (by doctrine).");
}

TEST(Forecast, FollowsStandingOrders) {
  const State state =
      with_standing(chippewa_combat(us, {{"21US", "C2223"}, {"Lnc", "C2222"}, {"8F", "C2525"}}), ac,
                    "retreat Lnc to C2121\nlosses 8F Lnc\n");
  const auto told = forecast(state, ac);
  EXPECT_EQ(retreat_of(told, "Lnc").at("to"), "C2121");
  EXPECT_EQ(retreat_of(told, "Lnc").at("chosen_by"), "standing_order");
  const auto& losses = told.at("losses").at("order").as_array();
  ASSERT_EQ(losses.size(), 2U);
  EXPECT_EQ(losses[0].at("unit"), "8F");
  EXPECT_EQ(losses[0].at("chosen_by"), "standing_order");
  EXPECT_EQ(told.at("losses").at("message"),
            "In a combat, the first of these units that takes part would lose the step: 8F, Lnc.");
}

TEST(Forecast, RanksWhoWouldAdvance) {
  const State state = chippewa_combat(us, {{"21US", "C2223"}, {"22US", "C2322"}, {"Lnc", "C2222"}});
  const auto told = forecast(state, us);
  const auto& advances = told.at("advances").as_array();
  ASSERT_EQ(advances.size(), 1U);
  EXPECT_EQ(advances[0].at("hex"), "C2222");
  EXPECT_EQ(core::canonical_json(advances[0].at("units")), R"(["21US","22US"])");
}

TEST(Forecast, ChangesNothingAndForgetsAnOpenCombat) {
  State state = chippewa_combat(us, {{"21US", "C2223"}, {"Lnc", "C2222"}});
  const auto before = forecast(state, ac);
  state.combat = Combat{};
  EXPECT_EQ(forecast(state, ac), before);
}

}  // namespace
}  // namespace adjutant::tlg2
