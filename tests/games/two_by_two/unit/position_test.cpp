#include <gtest/gtest.h>

#include "engine/games/two_by_two/scenario/codec.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

State battle() {
  Field field;
  field.map().entries = {{"north", red, EntryKind::rear, {12000, 24000}}};
  field.map().objectives = {{"village", box({4000, 4000}, {6000, 6000}), 3}};
  field.line(blue, {5000, 5000});
  field.line(red, {5000, 5510});
  field.guns(red, UnitClass::foot, {9000, 15000});
  const auto late = field.line(red, {});
  field.scenario().units[late].entry = 0;
  auto state = field.state();
  state.units[0].condition = Condition::disrupted;
  state.units[0].charged = 1;
  state.units[2].take_off(Where::destroyed);
  state.contacts = {{0, 1}};
  state.melees = {{0, 1, true}};
  state.standing[1] = {{.kind = StandingOrder::Kind::follow}};
  return state;
}

std::string faults_of(const json::value& position) {
  const auto state = decode(battle().scenario, position);
  std::string text;
  if (state) return text;
  for (const auto& fault : state.error()) text += fault.path + " " + fault.message + "; ";
  return text;
}

TEST(Positions, GiveTheWholeStateBack) {
  const auto state = battle();
  const auto position = encode(state);
  const auto again = decode(state.scenario, position);
  ASSERT_TRUE(again) << faults_of(position);
  EXPECT_EQ(again->units, state.units);
  EXPECT_EQ(again->contacts, state.contacts);
  EXPECT_EQ(again->melees, state.melees);
  EXPECT_EQ(again->standing, state.standing);
  EXPECT_EQ(again->held, state.held);
  EXPECT_EQ(encode(*again), position);
}

TEST(Positions, HideWishesAndStandingOrdersFromOthers) {
  const auto state = battle();
  const auto own = view(state, red), others = view(state, std::nullopt);
  EXPECT_EQ(own.at("standing").at("red").as_array().size(), 1U);
  EXPECT_TRUE(own.at("melees").as_array().empty());
  EXPECT_EQ(view(state, blue).at("melees").as_array().size(), 1U);
  EXPECT_TRUE(others.at("standing").at("red").as_array().empty());
}

TEST(Positions, MayLeaveOutWhatIsToCome) {
  json::value position = encode(battle());
  auto& object = position.as_object();
  object["units"].as_array().pop_back();
  for (const auto* name : {"arrival_dice", "held", "contacts", "melees", "standing", "resigned"}) {
    object.erase(name);
  }
  EXPECT_EQ(faults_of(position), "");
}

TEST(Positions, TellEveryFaultWithItsPath) {
  const auto fault_of = [](const char* pointer, json::value value) {
    json::value position = encode(battle());
    position.at_pointer(pointer) = std::move(value);
    return faults_of(position);
  };
  EXPECT_EQ(fault_of("/turn", 11), "turn is 11; ");
  EXPECT_EQ(fault_of("/units/0/id", "B9"),
            "units[0].id is \"B9\", which is not a unit; units lacks B0; ");
  EXPECT_EQ(fault_of("/units/0/at", json::array{0, -1}),
            "units[0].at is not a point of the table; ");
  EXPECT_EQ(fault_of("/units/0/at", json::array{100, 5000}),
            "units B0 is not wholly on the table; ");
  EXPECT_EQ(fault_of("/units/0/at", json::array{5000, 5200}), "units B0 and R1 overlap; ");
  EXPECT_EQ(fault_of("/held", json::array()), "held has 0 entries; ");
  EXPECT_EQ(fault_of("/contacts/0", "B0"), "contacts[0] are not two units; ");
  EXPECT_EQ(fault_of("/melees", json::array{"end turn"}), "melees holds another order; ");
  EXPECT_EQ(fault_of("/standing/red", json::array{"folow any"}).substr(0, 16), "standing.red[0] ");
}

}  // namespace
}  // namespace adjutant::two_by_two
