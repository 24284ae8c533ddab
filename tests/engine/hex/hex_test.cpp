#include "engine/hex/hex.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::hex {
namespace {

Hex at(std::string_view number) {
  return *parse(number);
}

TEST(Hex, OddColumnsSitLowerSoTheHexesThatTheRulesPairTouch) {
  EXPECT_EQ(direction_to(at("2925"), at("3026")), Direction::southeast);
  EXPECT_EQ(direction_to(at("2539"), at("2639")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2306"), at("2406")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2631"), at("2730")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2306"), at("2407")), Direction::southeast);
}

TEST(Hex, NeighboursOfAnOddAndAnEvenColumn) {
  const auto ring = [](Hex hex) {
    std::string text;
    for (const Direction direction : all_directions) text += print(neighbour(hex, direction)) + " ";
    return text;
  };
  EXPECT_EQ(ring(at("2512")), "2511 2612 2613 2513 2413 2412 ");
  EXPECT_EQ(ring(at("2412")), "2411 2511 2512 2413 2312 2311 ");
}

TEST(Hex, ADirectionAndItsOppositeLeadBack) {
  for (const Hex hex : {at("2512"), at("2412")}) {
    for (const Direction direction : all_directions) {
      EXPECT_EQ(neighbour(neighbour(hex, direction), opposite(direction)), hex);
    }
  }
}

TEST(Hex, NoDirectionToItselfOrToAHexFurtherOff) {
  EXPECT_EQ(direction_to(at("2512"), at("2512")), std::nullopt);
  EXPECT_EQ(direction_to(at("2512"), at("2611")), std::nullopt);
  EXPECT_EQ(direction_to(at("2412"), at("2513")), std::nullopt);
}

TEST(Hex, DistanceCountsTheTargetAndNotTheStart) {
  EXPECT_EQ(distance(at("2512"), at("2112")), 4);  // 7.2
  EXPECT_EQ(distance(at("2407"), at("2409")), 2);
  EXPECT_EQ(distance(at("2208"), at("2208")), 0);
  EXPECT_EQ(distance(at("2208"), at("2220")), 12);
  EXPECT_EQ(distance(at("1010"), at("1114")), 5);
  EXPECT_EQ(distance(at("1010"), at("1107")), 3);
}

// Breadth first by neighbours alone must come to the same numbers.
TEST(Hex, DistanceIsTheFewestStepsFromHexToHex) {
  const Hex start = at("2020");
  std::vector<Hex> ring{start}, seen{start};
  for (int steps = 1; steps <= 6; ++steps) {
    std::vector<Hex> next;
    for (const Hex hex : ring) {
      for (const Direction direction : all_directions) {
        const Hex beside = neighbour(hex, direction);
        if (std::ranges::find(seen, beside) != seen.end()) continue;
        EXPECT_EQ(distance(start, beside), steps) << print(beside);
        EXPECT_EQ(distance(beside, start), steps) << print(beside);
        seen.push_back(beside);
        next.push_back(beside);
      }
    }
    EXPECT_EQ(next.size(), 6u * steps);
    ring = next;
  }
}

TEST(Hex, PrintsTwoDigitsEachAndReadsNothingElse) {
  EXPECT_EQ(print(Hex{3, 7}), "0307");
  EXPECT_EQ(parse("0307"), (Hex{3, 7}));
  for (const auto* text : {"", "307", "C307", "03071", "03 7", "-307", "0x07"}) {
    EXPECT_EQ(parse(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace adjutant::hex
