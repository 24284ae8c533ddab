#include <algorithm>

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "tournament/rating/periods.hpp"

namespace adjutant::tournament::rating {
namespace {

// Glickman's own example: 1500/200/0.06 wins against 1400/30, loses to 1550/100 and 1700/300.
TEST(Glicko, IsThePublishedExample) {
  const Rating player{1500, 200, 0.06};
  const std::vector<Game> games{
      {{1400, 30, 0.06}, 1, 0}, {{1550, 100, 0.06}, 0, 0}, {{1700, 300, 0.06}, 0, 0}};
  const auto after = after_period(player, games);
  EXPECT_NEAR(after.rating, 1464.0507, 0.00005);
  EXPECT_NEAR(after.deviation, 151.5165, 0.00005);
  EXPECT_NEAR(after.volatility, 0.059996, 0.0000005);
  EXPECT_EQ(rounded(after), (Rating{1464.05, 151.52, 0.059996}));
  const auto idle = after_period(player, {});
  EXPECT_EQ(idle.rating, 1500);
  EXPECT_NEAR(idle.deviation, 200.2714, 0.00005);
}

TEST(Glicko, CountsTheSide) {
  const Rating even;
  EXPECT_NEAR(expected(even, {even, 0, 0}), 0.5, 1e-12);
  EXPECT_GT(expected(even, {even, 0, 100}), 0.55);
  EXPECT_NEAR(expected(even, {even, 0, 100}) + expected(even, {even, 0, -100}), 1, 1e-12);
}

TEST(SideAdvantage, IsWhatTheResultsSay) {
  EXPECT_EQ(side_advantage({}), 0);
  const Rating known{1500, 50, 0.06};
  std::vector<Meeting> even, tilted, mirrored;
  for (int i = 0; i < 400; ++i) {
    even.push_back({known, known, i % 2 == 0 ? 1.0 : 0.0});
    tilted.push_back({known, known, i % 4 == 0 ? 0.0 : 1.0});
    mirrored.push_back({known, known, i % 4 == 0 ? 1.0 : 0.0});
  }
  EXPECT_EQ(side_advantage(even), 0);
  // Three of four won are ln 3 on the logistic scale: 191 rating points, less for what the prior
  // holds back.
  EXPECT_GT(side_advantage(tilted), 150);
  EXPECT_LT(side_advantage(tilted), 195);
  EXPECT_EQ(side_advantage(mirrored), -side_advantage(tilted));
  // The likelihood falls to both sides of it.
  const std::vector<Meeting> one{{known, known, 1}};
  EXPECT_GT(side_advantage(one), 0);
  EXPECT_LT(side_advantage(one), 30);
}

std::vector<Match> some_matches() {
  core::Random random(6);
  std::vector<Match> matches;
  const std::vector<std::string> players{"ada", "bea", "cy", "dan", "eve"};
  for (int i = 0; i < 300; ++i) {
    const auto a = random.below(5), b = (a + 1 + random.below(4)) % 5;
    matches.push_back({period_of(2026, 1) + static_cast<int>(random.below(50)),
                       "m_" + std::to_string(i), players[a], players[b],
                       static_cast<int>(random.below(3)), random.below(2) == 0 ? "one" : "two"});
  }
  return matches;
}

// The order in which matches come is nothing to the digits; nor is what comes later.
TEST(Periods, GiveTheSameDigits) {
  auto matches = some_matches();
  const auto last = period_of(2030, 6);
  const auto once = rate(matches, last);
  std::ranges::reverse(matches);
  const auto again = rate(matches, last);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    for (const auto& [player, standing] : once[i].players) {
      EXPECT_EQ(standing.rating, again[i].players.at(player).rating);
    }
  }
  std::erase_if(matches, [](const Match& match) { return match.period > period_of(2027, 6); });
  const auto start = rate(matches, period_of(2027, 6));
  for (std::size_t i = 0; i < start.size(); ++i) {
    EXPECT_EQ(start[i].players.at("ada").rating, once[i].players.at("ada").rating);
  }
}

TEST(Periods, LetDeviationsOfTheIdleGrowAndOldMatchesGo) {
  const std::vector<Match> matches{{period_of(2026, 3), "m_1", "ada", "bea", 2, "one"}};
  const auto ends = rate(matches, period_of(2029, 3));
  ASSERT_EQ(ends.size(), 37U);
  EXPECT_EQ(ends.front().players.at("ada").games, 1);
  EXPECT_GT(ends.front().players.at("ada").rating.rating, 1500);
  EXPECT_TRUE(ends.front().players.at("ada").rating.is_provisional());
  for (std::size_t i = 1; i < ends.size(); ++i) {
    EXPECT_GT(ends[i].players.at("ada").rating.deviation,
              ends[i - 1].players.at("ada").rating.deviation);
  }
  EXPECT_GT(ends[35].advantages.at("one").points, 0);
  EXPECT_EQ(ends[35].advantages.at("one").matches, 1);
  EXPECT_EQ(ends[36].advantages.at("one").matches, 0);
  EXPECT_EQ(ends[36].advantages.at("one").points, 0);
}

TEST(Periods, CountEightMatchesOfAPair) {
  std::vector<Match> matches;
  for (int i = 0; i < 12; ++i) {
    matches.push_back({period_of(2026, 3), "m_" + std::to_string(10 + i),
                       i % 2 == 0 ? "ada" : "bea", i % 2 == 0 ? "bea" : "ada", i < 8 ? 1 : 2,
                       "one"});
  }
  const auto end = rate(matches, period_of(2026, 3)).front();
  EXPECT_EQ(end.players.at("ada").games, 8);
  EXPECT_EQ(end.players.at("ada").rating.rating, 1500);
  EXPECT_EQ(end.advantages.at("one").matches, 8);
}

TEST(Periods, CountThoseOfAPairThatEndedFirst) {
  std::vector<Match> matches;
  for (int i = 0; i < 9; ++i) {
    matches.push_back({period_of(2026, 3), "m_" + std::to_string(9 - i), "ada", "bea",
                       i == 8 ? 2 : 1, "one", 1000 + i});
  }
  EXPECT_EQ(rate(matches, period_of(2026, 3)).front().players.at("ada").rating.rating, 1500)
      << "the ninth, m_1, is won and comes too late";
}

TEST(Periods, HaveTheNamesOfMonths) {
  EXPECT_EQ(month_of(period_of(2026, 1)), "2026-01");
  EXPECT_EQ(month_of(period_of(2026, 12)), "2026-12");
  EXPECT_EQ(period_of(2026, 12) + 1, period_of(2027, 1));
  EXPECT_EQ(period_named("2026-12"), period_of(2026, 12));
  for (const auto* wrong : {"", "2026", "2026-13", "2026-00", "0000-01", "2026-1", "2026-011",
                            "202a-01", "2026/01", "-026-01"}) {
    EXPECT_EQ(period_named(wrong), std::nullopt) << wrong;
  }
}

}  // namespace
}  // namespace adjutant::tournament::rating
