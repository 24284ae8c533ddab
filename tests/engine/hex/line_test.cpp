#include "engine/hex/line.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace adjutant::hex {
namespace {

Hex at(std::string_view number) {
  return *parse(number);
}

// "2408 [2307|2308] 2309": what the line meets.
std::string steps(std::string_view from, std::string_view to) {
  std::string text;
  for (const LineStep& step : line(at(from), at(to)).steps) {
    if (!text.empty()) text += " ";
    text += step.along ? "[" + print(step.hex) + "|" + print(step.other) + "]" : print(step.hex);
  }
  return text;
}

std::string crossings(std::string_view from, std::string_view to) {
  std::string text;
  for (const Crossing& crossing : line(at(from), at(to)).crossings) {
    if (!text.empty()) text += " ";
    text += print(crossing.from) + ">" + print(crossing.to);
  }
  return text;
}

TEST(Line, BetweenNeighboursMeetsNoHexAndCrossesOneHexside) {
  EXPECT_EQ(steps("2407", "2408"), "");
  EXPECT_EQ(crossings("2407", "2408"), "2407>2408");
  EXPECT_EQ(crossings("2925", "3026"), "2925>3026");
}

TEST(Line, ToItselfIsEmpty) {
  EXPECT_EQ(steps("2407", "2407"), "");
  EXPECT_EQ(crossings("2407", "2407"), "");
}

TEST(Line, DownAColumnGoesThroughEveryHex) {
  EXPECT_EQ(steps("2407", "2409"), "2408");  // 7.7
  EXPECT_EQ(crossings("2407", "2409"), "2407>2408 2408>2409");
  EXPECT_EQ(steps("2407", "2411"), "2408 2409 2410");
}

TEST(Line, AlongARowRunsAlongHexsidesInEverySecondColumn) {
  EXPECT_EQ(steps("2512", "2112"), "[2412|2413] 2312 [2212|2213]");
  EXPECT_EQ(crossings("2512", "2112"), "");
  EXPECT_EQ(steps("2412", "2212"), "[2311|2312]");
}

TEST(Line, RunsAlongSlantingHexsidesToo) {
  EXPECT_EQ(steps("2412", "2513"), "[2413|2512]");
  EXPECT_EQ(steps("2412", "2615"), "[2413|2512] 2513 [2514|2614]");
  EXPECT_EQ(crossings("2412", "2615"), "");
}

TEST(Line, AStraightRowOfNeighbours) {
  EXPECT_EQ(steps("2410", "2812"), "2510 2611 2711");
  EXPECT_EQ(crossings("2410", "2812"), "2410>2510 2510>2611 2611>2711 2711>2812");
}

// Through a corner, but along no hexside: it goes from one hex straight into the next.
TEST(Line, ThroughACornerCrossesFromHexToHex) {
  EXPECT_EQ(steps("2410", "2813"), "2510 2611 2612 2712");
  EXPECT_EQ(crossings("2410", "2813"), "2410>2510 2510>2611 2611>2612 2612>2712 2712>2813");
  EXPECT_EQ(steps("2410", "2514"), "2411 2412 2512 2513");
  EXPECT_EQ(crossings("2410", "2514"), "2410>2411 2411>2412 2412>2512 2512>2513 2513>2514");
}

// Whatever the two ends: as far as possible a chain of touching hexes, the same backwards, and
// never fewer than the distance.
TEST(Line, HoldsTogetherInEveryDirection) {
  const Hex from = at("2020");
  for (std::int16_t column = 10; column <= 30; ++column) {
    for (std::int16_t row = 10; row <= 30; ++row) {
      const Hex to{column, row};
      if (from == to) continue;
      const Line there = line(from, to), back = line(to, from);
      const auto label = print(from) + " to " + print(to);
      EXPECT_GE(static_cast<int>(there.steps.size()), distance(from, to) - 1) << label;
      ASSERT_EQ(there.steps.size(), back.steps.size()) << label;
      std::vector<Hex> last{from};
      for (std::size_t i = 0; i < there.steps.size(); ++i) {
        const LineStep& step = there.steps[i];
        const LineStep& mirrored = back.steps[back.steps.size() - 1 - i];
        EXPECT_EQ(step.hex, mirrored.hex) << label;
        EXPECT_EQ(step.along, mirrored.along) << label;
        for (const Hex hex : last) EXPECT_EQ(distance(hex, step.hex), 1) << label;
        last = step.along ? std::vector{step.hex, step.other} : std::vector{step.hex};
        if (step.along) EXPECT_EQ(distance(step.hex, step.other), 1) << label;
      }
      for (const Hex hex : last) EXPECT_EQ(distance(hex, to), 1) << label;
      for (const Crossing& crossing : there.crossings) {
        EXPECT_EQ(distance(crossing.from, crossing.to), 1) << label;
      }
    }
  }
}

}  // namespace
}  // namespace adjutant::hex
