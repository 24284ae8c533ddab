#include <algorithm>

#include <gtest/gtest.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/groups.hpp"

namespace adjutant::tournament::life {
namespace {

constexpr auto two_seasons =
    R"({"system":"league","groups":2,"moves":1},{"system":"league","groups":2})";
constexpr auto min_eight = R"(,"entrants":{"min":8})";

std::vector<int> ranks_in(const WholeTournament& whole, int stage, int group) {
  std::vector<int> entries;
  const auto view = stage_of(whole.value, stage);
  const auto division = groups_of(view)[static_cast<std::size_t>(group) - 1];
  for (const auto& place :
       places_of(whole.value, view.rounds_before + static_cast<int>(view.rounds.size()))) {
    const int entry = whole.value.by_pairing(place.row.number)->number;
    if (std::ranges::find(division, entry) != division.end()) entries.push_back(entry);
  }
  return entries;
}

TEST(League, TheLastOfADivisionGoesDownAndTheFirstBelowGoesUp) {
  for (int entrants = 8; entrants <= 20; ++entrants) {
    core::Random random(static_cast<std::uint64_t>(entrants));
    WholeTournament whole(definition_of(two_seasons, min_eight), entrants);
    whole.begin();
    whole.play_on(random);
    const auto& value = whole.value;
    ASSERT_EQ(value.advanced.size(), 1U);
    const auto upper = ranks_in(whole, 1, 1), lower = ranks_in(whole, 1, 2);
    const auto next = groups_of(stage_of(value, 2));
    const auto is_in = [](const std::vector<int>& group, int entry) {
      return std::ranges::find(group, entry) != group.end();
    };
    EXPECT_TRUE(is_in(next[1], upper.back())) << entrants;
    EXPECT_TRUE(is_in(next[0], lower.front())) << entrants;
    EXPECT_TRUE(is_in(next[0], upper[upper.size() - 2])) << entrants;
    EXPECT_TRUE(is_in(next[1], lower[1])) << entrants;
    EXPECT_EQ(verify(record_of(value, whole.people)), std::vector<Finding>()) << entrants;
  }
}

TEST(League, ADropOutGoesDown) {
  core::Random random(3);
  WholeTournament whole(definition_of(two_seasons, min_eight), 9);
  whole.begin();
  const auto first = current_stage(whole.value);
  const int gone = groups_of(first)[0].front();
  ASSERT_TRUE(whole.done(withdraw(whole.value, gone, false, organiser)));
  while (whole.value.advanced.empty() && whole.draw()) whole.play(random);
  const auto& order = whole.value.advanced.at(0);
  EXPECT_EQ(order.size(), 8U);
  EXPECT_EQ(std::ranges::count(order, gone), 0);
}

TEST(League, DivisionsHaveFromFourToTen) {
  EXPECT_FALSE(definition::read(definition_of(two_seasons)).has_value());
  WholeTournament whole(definition_of(R"({"system":"league"})", R"(,"entrants":{"min":4})"), 11);
  ASSERT_TRUE(whole.done(close(whole.value, whole.seeds, organiser)));
  EXPECT_FALSE(whole.start());
  EXPECT_NE(whole.refused.detail.find("11 entrants in 1 divisions"), std::string::npos);
}

}  // namespace
}  // namespace adjutant::tournament::life
