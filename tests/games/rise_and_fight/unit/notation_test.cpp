#include "engine/games/rise_and_fight/notation/notation.hpp"

#include <gtest/gtest.h>

#include "tests/games/rise_and_fight/unit/field.hpp"

namespace adjutant::rise_and_fight {
namespace {

const Scenario& cowpens() {
  static const auto scenario = battle("cowpens.json");
  return *scenario;
}

// The order of a line, which its canonical notation and its object give back.
Order order_of(std::string_view line) {
  const auto orders = read(cowpens(), line);
  for (const auto& refusal : orders.refusals) ADD_FAILURE() << line << ": " << refusal.message;
  if (orders.orders.size() != 1) return EndTurn{};
  const auto order = orders.orders[0].order;
  EXPECT_EQ(print(cowpens(), order), line);
  const core::json::array object{print_json(cowpens(), order)};
  const auto again = read(cowpens(), object);
  for (const auto& refusal : again.refusals) ADD_FAILURE() << object << ": " << refusal.message;
  if (again.orders.size() == 1) {
    EXPECT_EQ(again.orders[0].order, order) << object;
  }
  return order;
}

std::string fault_of(std::string_view line) {
  const auto orders = read(cowpens(), line);
  return orders.refusals.empty() ? "" : orders.refusals[0].message;
}

TEST(RiseNotation, OrdersComeBackFromTextAndObject) {
  for (const auto* line :
       {"fire MdR at 71F or 7F", "fire G2 at Cun turn R 20",
        "move LI forward 6 wheel L 15 forward 2 oblique R 30 4", "move 7F back 3 about form line",
        "move McD to 30 24.5 facing 350", "move 17L form skirmish form foot",
        "charge 71F wheel R 20 into Tat or MdR", "charge 71F into Tat",
        "charge 71F wheel L 5 into Tat", "go Tarleton to 36 14", "attach Tarleton to 71F",
        "rally all", "end turn", "resign", "stand Bra", "countercharge 71F", "evade McD",
        "defend MdL at 7F", "defend MdL hold"}) {
    order_of(line);
  }
}

TEST(RiseNotation, StepsAreReadInTheirOrder) {
  const auto move = std::get<MoveOrder>(order_of("move LI wheel L 15 oblique R 30 4.25 form line"));
  EXPECT_EQ(move.steps, (Steps{Wheel{-15}, Forward{4250, 30}, Form{Formation::line, {}}}));
}

TEST(RiseNotation, FaultsNameWhatIsDue) {
  EXPECT_NE(fault_of("move LX forward 6").find("there is no unit"), std::string::npos);
  EXPECT_NE(fault_of("move LI forwards 6").find("no step"), std::string::npos);
  EXPECT_NE(fault_of("move LI forward 6.0001").find("three decimals"), std::string::npos);
  EXPECT_NE(fault_of("move LI forward 0").find("a distance above 0"), std::string::npos);
  EXPECT_NE(fault_of("move LI wheel X 15").find("one of R, L"), std::string::npos);
  EXPECT_NE(fault_of("move LI").find("a step is missing"), std::string::npos);
  EXPECT_NE(fault_of("charge 71F into 7F").find("same side"), std::string::npos);
  EXPECT_NE(fault_of("march LI").find("is not an order"), std::string::npos);
  EXPECT_NE(fault_of("form LI line").find("write 'move UNIT form"), std::string::npos);
  EXPECT_NE(fault_of("end turn now"), "");
  std::string many = "move LI";
  for (std::size_t i = 0; i <= steps_max; ++i) many += " about";
  EXPECT_NE(fault_of(many).find("a move has at most"), std::string::npos);
  EXPECT_EQ(fault_of(many.substr(0, many.size() - 6)), "");
}

// What another game calls attack is meant for a charge; examples name nobody of another battle.
TEST(RiseNotation, OrdersOfOtherGamesAreUnderstood) {
  const auto told = read(cowpens(), "attack 71F into Tat").refusals;
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].meant, "charge 71F into Tat");
}

TEST(RiseNotation, UsualSlipsAreCorrected) {
  const auto meant = [](std::string_view line) {
    const auto orders = read(cowpens(), line);
    return orders.refusals.size() == 1 ? orders.refusals[0].meant : "";
  };
  EXPECT_EQ(meant("charge 71F at Tat"), "charge 71F into Tat");
  EXPECT_EQ(meant("move LI forward 8 inches"), "move LI forward 8");
  EXPECT_EQ(meant("move Leg fwd 8"), "move Leg forward 8");
  EXPECT_EQ(meant("move 17L forward 6, wheel left 10"), "move 17L forward 6 wheel L 10");
  EXPECT_EQ(meant("attach Tarleton 7F"), "attach Tarleton to 7F");
  EXPECT_EQ(fault_of("attach Tarleton 7F"), "'to' is missing");
  EXPECT_EQ(print(cowpens(), order_of("move McD to 25 28 facing 180")),
            print(cowpens(), read(cowpens(), "move McD to 25 28 facing S").orders.at(0).order));
}

TEST(RiseNotation, OneLineNamesOneUnitAndIsToldSoOnce) {
  for (const auto* line : {"charge any", "charge", "charge 71F"}) {
    EXPECT_EQ(read(cowpens(), line).refusals.size(), 1U) << line;
  }
  EXPECT_NE(fault_of("charge any").find("name one, as in 'charge UNIT"), std::string::npos);
}

TEST(RiseNotation, StandingOrdersComeBack) {  // F33
  for (const auto* line :
       {"react Bra evade", "react any stand", "defend any at nearest", "defend MdL hold",
        "defend MdL at 7F", "last any at nearest", "last MdR at 71F", "hold any beyond 6"}) {
    const auto orders = read_standing(cowpens(), line);
    ASSERT_TRUE(orders) << orders.error()[0].message;
    EXPECT_EQ(print(cowpens(), orders->at(0)), line);
  }
  EXPECT_FALSE(read_standing(cowpens(), "react Bra run"));
}

TEST(RiseNotation, ObjectsThatAreNoOrdersAreTold) {
  const auto refused = [](const char* text) {
    const core::json::array orders{core::parse_json(text).value()};
    return !read(cowpens(), orders).refusals.empty();
  };
  EXPECT_TRUE(refused(R"({"order":"move","unit":"LI","steps":[]})"));
  EXPECT_TRUE(refused(R"({"order":"move","unit":"LI","steps":[{"forward":0}]})"));
  EXPECT_TRUE(refused(R"({"order":"move","unit":"LI","steps":[{"wheel":"up","by":3}]})"));
  EXPECT_TRUE(refused(R"({"order":"charge","unit":"LI","into":["71F"]})"));
  EXPECT_TRUE(refused(R"({"order":"go","commander":"LI","to":[1,2]})"));
  EXPECT_FALSE(refused(R"({"order":"go","commander":"Tarleton","to":[1,2]})"));
}

}  // namespace
}  // namespace adjutant::rise_and_fight
