#include "engine/hex/hex.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::hex {
namespace {

Hex at(std::string_view number) {
  return *parse(number);
}

TEST(hex, odd_columns_sit_lower_so_the_hexes_that_the_rules_pair_touch) {
  EXPECT_EQ(direction_to(at("2925"), at("3026")), Direction::southeast);
  EXPECT_EQ(direction_to(at("2539"), at("2639")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2306"), at("2406")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2631"), at("2730")), Direction::northeast);
  EXPECT_EQ(direction_to(at("2306"), at("2407")), Direction::southeast);
}

TEST(hex, neighbours_of_an_odd_and_an_even_column) {
  const auto ring = [](Hex hex) {
    std::string text;
    for (const Direction direction : all_directions) text += print(neighbour(hex, direction)) + " ";
    return text;
  };
  EXPECT_EQ(ring(at("2512")), "2511 2612 2613 2513 2413 2412 ");
  EXPECT_EQ(ring(at("2412")), "2411 2511 2512 2413 2312 2311 ");
}

TEST(hex, a_direction_and_its_opposite_lead_back) {
  for (const Hex hex : {at("2512"), at("2412")}) {
    for (const Direction direction : all_directions) {
      EXPECT_EQ(neighbour(neighbour(hex, direction), opposite(direction)), hex);
    }
  }
}

TEST(hex, no_direction_to_itself_or_to_a_hex_further_off) {
  EXPECT_EQ(direction_to(at("2512"), at("2512")), std::nullopt);
  EXPECT_EQ(direction_to(at("2512"), at("2611")), std::nullopt);
  EXPECT_EQ(direction_to(at("2412"), at("2513")), std::nullopt);
}

TEST(hex, distance_counts_the_target_and_not_the_start) {
  EXPECT_EQ(distance(at("2512"), at("2112")), 4);  // 7.2
  EXPECT_EQ(distance(at("2407"), at("2409")), 2);
  EXPECT_EQ(distance(at("2208"), at("2208")), 0);
  EXPECT_EQ(distance(at("2208"), at("2220")), 12);
  EXPECT_EQ(distance(at("1010"), at("1114")), 5);
  EXPECT_EQ(distance(at("1010"), at("1107")), 3);
}

// Breadth first by neighbours alone must come to the same numbers.
TEST(hex, distance_is_the_fewest_steps_from_hex_to_hex) {
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

TEST(hex, prints_two_digits_each_and_reads_nothing_else) {
  EXPECT_EQ(print(Hex{3, 7}), "0307");
  EXPECT_EQ(parse("0307"), (Hex{3, 7}));
  for (const auto* text : {"", "307", "C307", "03071", "03 7", "-307", "0x07"}) {
    EXPECT_EQ(parse(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace adjutant::hex
