#include "engine/registry.hpp"

#include <gmock/gmock.h>

#include "tests/next_rules/next_tlg2.hpp"

namespace adjutant {
namespace {

TEST(Registry, KnowsAGameByRulesetAndVersion) {
  EXPECT_EQ(games().size(), 3U);
  EXPECT_EQ(find_game("tlg2"), &next_rules::tlg2()) << "the newest";
  EXPECT_EQ(find_game("tlg2", 3), &next_rules::tlg2());
  EXPECT_EQ(find_game("tlg2", 1)->description().rules_version, 1);
  EXPECT_EQ(find_game("tlg2", 2)->description().rules_version, 2);
  EXPECT_EQ(find_game("tlg2", 4), nullptr);
  EXPECT_EQ(find_game("chess"), nullptr);
  EXPECT_EQ(versions_of("tlg2"), "1, 2, 3");
  EXPECT_EQ(versions_of("chess"), "");
  EXPECT_THAT(newest_games(), testing::ElementsAre(&next_rules::tlg2()));
}

TEST(Registry, LoadsScenariosByTheNewestRules) {
  for (const auto& [game, scenario] : built_in_scenarios()) EXPECT_EQ(game, &next_rules::tlg2());
}

}  // namespace
}  // namespace adjutant
