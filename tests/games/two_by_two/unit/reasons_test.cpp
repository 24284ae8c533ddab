#include "engine/games/two_by_two/captain/reasons.hpp"

#include <gtest/gtest.h>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

// Why a player turn is said to be played so, in positions made for it.
namespace adjutant::two_by_two {
namespace {

Reasons reasons_of(const State& state, const std::string& text) {
  auto made = read(*state.scenario, text);
  for (const auto& refusal : made.refusals) ADD_FAILURE() << refusal.message;
  return {state, made.orders};
}

// 7.2: heavy cavalry against line, and line against line.
TEST(Reasons2x2, WhoIsBetterInAMelee) {
  Field field;
  const auto heavy = field.cavalry(blue, UnitClass::heavy, {12000, 10000});
  const auto line = field.line(blue, {8000, 10000});
  const auto first = field.line(red, {12000, 12000}), second = field.line(red, {8000, 12000});
  auto state = field.state();
  const auto planned = reasons_of(state, "end turn");
  EXPECT_EQ(planned.of_charge(heavy, first), "at +2 on the die");
  EXPECT_EQ(planned.of_charge(line, second), "");
  state.units[second].condition = Condition::disrupted;
  EXPECT_EQ(reasons_of(state, "end turn").of_charge(line, second), "while R3 is disrupted");
}

// 6.2
TEST(Reasons2x2, WhoIsAnEasyTarget) {
  Field field;
  const auto guns = field.guns(blue, UnitClass::foot, {12000, 10000});
  const auto near = field.line(red, {12000, 11300});
  const auto far = field.line(red, {12000, 16000});
  const auto shown = field.add(red, Arm::infantry, UnitClass::line, {11000, 16000}, 90);
  auto state = field.state();
  auto planned = reasons_of(state, "end turn");
  EXPECT_EQ(planned.of_fire(guns, near), "at short range");
  EXPECT_EQ(planned.of_fire(guns, far), "");
  EXPECT_EQ(planned.of_fire(guns, shown), "because R3 shows its flank");
  state.units[far].condition = Condition::disrupted;
  EXPECT_EQ(reasons_of(state, "end turn").of_fire(guns, far), "while R2 is disrupted");
}

// Out of range of the guns: no foot of theirs is near.
TEST(Reasons2x2, WhoGetsOutOfRange) {
  Field field;
  const auto line = field.line(blue, {12000, 5000});
  field.guns(red, UnitClass::horse, {12000, 10000});
  const auto state = field.state();
  ASSERT_GT(danger(state, line), 0);
  ASSERT_EQ(exposure(state, line), 0);
  const auto gone = reasons_of(state, "move B0 to 12 3 facing 0");
  ASSERT_EQ(danger(gone.moved(), line), 0);
  EXPECT_EQ(gone.of_leaving(line), "to where nobody can hit it");
  EXPECT_EQ(reasons_of(state, "end turn").of_leaving(line), "");
}

}  // namespace
}  // namespace adjutant::two_by_two
