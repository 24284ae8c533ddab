#include "engine/dice/dice.hpp"

#include <array>
#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant::dice {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Seeds some_seeds() {
  Seeds seeds;
  std::iota(seeds.server_seed.begin(), seeds.server_seed.end(), std::uint8_t{0});
  seeds.match = "m_test";
  seeds.seat_seeds = {"alpha", "b\xC3\xA9ta"};
  seeds.submission_hash = core::sha256_hex("end turn\nnonce");
  return seeds;
}

std::string fault_of(core::Dice& dice, int sides, std::string_view purpose) {
  try {
    dice.roll(sides, purpose);
  } catch (const core::DiceFault& fault) {
    return fault.what();
  }
  return "";
}

// Computed with Python's hmac module from docs/formats.md section 5.2.
TEST(SeededDice, GivesTheDiceOfTheContract) {
  SeededDice dice(some_seeds(), 0);
  std::vector<int> values;
  for (int i = 0; i < 12; ++i) values.push_back(dice.roll(6, "anything"));
  EXPECT_THAT(values, ElementsAre(5, 5, 3, 4, 4, 6, 6, 3, 3, 2, 4, 5));
  values.clear();
  for (int i = 0; i < 6; ++i) values.push_back(seeded_die(some_seeds(), i, 10));
  EXPECT_THAT(values, ElementsAre(9, 3, 3, 2, 4, 8));
}

// 129 faces: nearly half of all bytes are skipped.
TEST(SeededDice, SkipsTheBytesThatWouldFavourLowFaces) {
  std::vector<int> values;
  for (int i = 0; i < 4; ++i) values.push_back(seeded_die(some_seeds(), i, 129));
  EXPECT_THAT(values, ElementsAre(29, 49, 112, 112));
  EXPECT_EQ(seeded_die(some_seeds(), 0, 256), 29);
  EXPECT_EQ(seeded_die(some_seeds(), 0, 1), 1);
}

TEST(SeededDice, AnyDieShowsItsFirstAndItsLastFace) {
  for (const int sides : {10, 20, 100, 256}) {
    std::vector<int> shown(sides);
    for (int i = 0; i < sides * 30; ++i) ++shown.at(seeded_die(some_seeds(), i, sides) - 1);
    for (const int times : shown) EXPECT_GT(times, 0) << "d" << sides;
  }
}

TEST(SeededDice, BeginsWhereTheMatchStands) {
  SeededDice dice(some_seeds(), 5);
  EXPECT_EQ(dice.roll(6, ""), 6);
  EXPECT_EQ(dice.roll(6, ""), 6);
  EXPECT_EQ(dice.roll(6, ""), 3);
}

TEST(SeededDice, EveryFaceIsEquallyLikely) {
  std::array<int, 6> counts{};
  const Seeds seeds = some_seeds();
  for (int i = 0; i < 60000; ++i) ++counts[static_cast<std::size_t>(seeded_die(seeds, i, 6) - 1)];
  int chi_square_x10000 = 0;
  for (const int count : counts) chi_square_x10000 += (count - 10000) * (count - 10000);
  // 20.5 is the 99.9 % point of chi square with 5 degrees of freedom; the dice never change.
  EXPECT_LT(chi_square_x10000, 205000);
}

TEST(ScriptedDice, GivesTheListAndCountsWhatIsLeft) {
  ScriptedDice dice({3, 5});
  EXPECT_EQ(dice.roll(6, "attack on the mill"), 3);
  EXPECT_EQ(dice.unused(), 1);
  EXPECT_EQ(dice.roll(6, "attack on the inn"), 5);
  EXPECT_EQ(fault_of(dice, 6, "attack on the ford"),
            "roll 3 (d6 for attack on the ford) has no die: the list holds 2; add a value to it");
}

TEST(ScriptedDice, RefusesWhatIsNoFace) {
  ScriptedDice high({7});
  EXPECT_THAT(fault_of(high, 6, "raid of the guard"), HasSubstr("raid of the guard) cannot be 7"));
  ScriptedDice low({0});
  EXPECT_THAT(fault_of(low, 6, "raid of the guard"), HasSubstr("cannot be 0"));
}

// The fault of dice that are asked for one roll more.
std::string fault_told(RecordedDice& dice, int sides, std::string_view purpose) {
  const int value = dice.roll(sides, purpose);
  EXPECT_TRUE(value >= 1 && value <= sides);
  return dice.fault().value_or("");
}

TEST(RecordedDice, GivesBackWhatWasRolledForTheSamePurpose) {
  RecordedDice dice({{4, 6, 2, "attack on the mill"}, {5, 6, 6, "attack on the inn"}});
  EXPECT_EQ(dice.roll(6, "attack on the mill"), 2);
  EXPECT_EQ(dice.unused(), 1);
  EXPECT_EQ(dice.fault(), std::nullopt);
  EXPECT_THAT(fault_told(dice, 6, "attack on the bridge"),
              HasSubstr("die 5 is recorded as a d6 for attack on the inn, but a d6 for attack on "
                        "the bridge is rolled here"));
  EXPECT_THAT(fault_told(dice, 6, "raid of the guard"), HasSubstr("die 5"))
      << "the first fault stays";
}

TEST(RecordedDice, TellsOfMissingDiceOtherSidesAndImpossibleValues) {
  RecordedDice none({});
  EXPECT_THAT(fault_told(none, 6, "raid of the guard"), HasSubstr("the record has no die for it"));
  RecordedDice sides({{0, 10, 2, "attack"}});
  EXPECT_THAT(fault_told(sides, 6, "attack"), HasSubstr("recorded as a d10"));
  RecordedDice value({{0, 6, 7, "attack"}});
  EXPECT_THAT(fault_told(value, 6, "attack"), HasSubstr("recorded as 7"));
}

}  // namespace
}  // namespace adjutant::dice
