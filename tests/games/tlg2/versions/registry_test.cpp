#include "engine/registry.hpp"

#include <algorithm>

#include <gmock/gmock.h>

#include "tests/games/tlg2/next/next_tlg2.hpp"

namespace adjutant {
namespace {

std::string id_of(const core::Game* game) {
  return game->description().id;
}

TEST(Registry, KnowsAGameByRulesetAndVersion) {
  EXPECT_EQ(find_game("tlg2"), &next_rules::tlg2()) << "the newest";
  EXPECT_EQ(find_game("tlg2", 3), &next_rules::tlg2());
  EXPECT_EQ(find_game("tlg2", 1)->description().rules_version, 1);
  EXPECT_EQ(find_game("tlg2", 2)->description().rules_version, 2);
  EXPECT_EQ(find_game("tlg2", 4), nullptr);
  EXPECT_EQ(find_game("chess"), nullptr);
  EXPECT_EQ(versions_of("tlg2"), "1, 2, 3");
  EXPECT_EQ(versions_of("chess"), "");
  EXPECT_THAT(newest_games(), testing::Contains(&next_rules::tlg2()));
  EXPECT_EQ(std::ranges::count(newest_games(), "tlg2", id_of), 1);
}

TEST(Registry, LoadsScenariosByTheNewestRules) {
  for (const auto& [game, scenario] : built_in_scenarios()) {
    if (id_of(game) == "tlg2") {
      EXPECT_EQ(game, &next_rules::tlg2());
    }
  }
}

}  // namespace
}  // namespace adjutant
