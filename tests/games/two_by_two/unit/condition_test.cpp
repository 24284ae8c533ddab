#include "engine/games/two_by_two/notation/condition.hpp"

#include <gtest/gtest.h>

#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

// B0 of Blue and R1 of Red face each other, their bases 2000 mils apart; R2 is far off.
class Conditions : public testing::Test {
 protected:
  Conditions() {
    field_.line(blue, {10000, 10000});
    field_.line(red, {10000, 12500});
    field_.line(red, {20000, 20000});
    state_ = field_.state();
  }

  bool is_so(std::string_view condition) const {
    const auto found = holds(state_, std::nullopt, condition);
    EXPECT_TRUE(found.has_value()) << found.error();
    return found.value_or(false);
  }
  std::string fault(std::string_view condition) const {
    const auto found = holds(state_, std::nullopt, condition);
    return found ? "" : found.error();
  }

  Field field_;
  State state_;
};

TEST_F(Conditions, OfUnitsNearEachOtherGoByTheirBases) {
  EXPECT_TRUE(is_so("R1 within 2 of B0"));
  EXPECT_FALSE(is_so("R1 within 1.999 of B0"));
  EXPECT_TRUE(is_so("enemy within 2 of B0"));
  EXPECT_FALSE(is_so("enemy within 1.999 of B0"));
  EXPECT_FALSE(is_so("enemy within 2 of R2"));
}

TEST_F(Conditions, OfPlacesGoByTheCentre) {
  EXPECT_TRUE(is_so("R1 within 0.5 of 10 12"));
  EXPECT_FALSE(is_so("R1 within 0.499 of 10 12"));
}

TEST_F(Conditions, OfStatesKnowEachOfThem) {
  EXPECT_TRUE(is_so("R1 steady"));
  state_.units[1].condition = Condition::pinned;
  EXPECT_TRUE(is_so("R1 pinned"));
  EXPECT_FALSE(is_so("R1 steady"));
  state_.units[1].condition = Condition::disrupted;
  EXPECT_TRUE(is_so("r1 Disrupted"));
  EXPECT_FALSE(is_so("R1 gone"));
  state_.units[1].take_off(Where::destroyed);
  EXPECT_TRUE(is_so("R1 gone"));
  EXPECT_FALSE(is_so("R1 steady"));
  EXPECT_FALSE(is_so("R1 within 9 of B0"));
}

TEST_F(Conditions, ThatAreNoneAreToldWhy) {
  EXPECT_NE(fault("R9 pinned"), "");
  EXPECT_NE(fault("R1 flying"), "");
  EXPECT_NE(fault("R1 within 2"), "");
  EXPECT_NE(fault("R1 within far of B0"), "");
  EXPECT_NE(fault("R1 pinned and R2 pinned"), "");
  EXPECT_NE(fault(""), "");
}

}  // namespace
}  // namespace adjutant::two_by_two
