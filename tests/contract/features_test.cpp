#include <ostream>
#include <set>

#include <gtest/gtest.h>

#include "engine/captain/captain.hpp"
#include "engine/core/featured.hpp"
#include "engine/registry.hpp"
#include "tests/test_name.hpp"

// What core::Featured promises, for every battle of the registry whose computer player tells what
// it sees.
namespace adjutant {

// NOLINTNEXTLINE(readability-identifier-naming): googletest finds it by this name.
void PrintTo(const BuiltInScenario* battle, std::ostream* out) {
  *out << battle->scenario.id;
}

namespace {

class Features : public testing::TestWithParam<const BuiltInScenario*> {
 protected:
  const core::Game& game_ = *GetParam()->game;
  const core::Featured& featured_ = *core::featured(game_.computer_player());
};

std::vector<const BuiltInScenario*> battles_with_features() {
  std::vector<const BuiltInScenario*> battles;
  for (const auto& battle : built_in_scenarios()) {
    if (core::featured(battle.game->computer_player()) != nullptr) battles.push_back(&battle);
  }
  return battles;
}

std::string test_name(const testing::TestParamInfo<const BuiltInScenario*>& info) {
  return tests::test_name(info.param->scenario.id);
}

INSTANTIATE_TEST_SUITE_P(Battles, Features, testing::ValuesIn(battles_with_features()), test_name);

TEST_P(Features, HaveANameEachAndNoTwoTheSame) {
  const auto names = featured_.feature_names(GetParam()->scenario);
  EXPECT_FALSE(names.empty());
  std::set<std::string_view> different;
  for (const auto& name : names) EXPECT_TRUE(different.insert(name).second) << name;
}

// Of a whole match, set-up and questions to a player too.
TEST_P(Features, AreAsManyAsTheirNamesInEveryPosition) {
  const auto count = featured_.feature_names(GetParam()->scenario).size();
  for (const auto decisions : {core::Decisions::standing, core::Decisions::ask}) {
    core::Random random(1);
    core::RandomDice dice(random);
    auto state = game_.initial_state(GetParam()->scenario, decisions);
    EXPECT_EQ(featured_.features(state).size(), count);
    while (!game_.outcome(state)) {
      const auto side = game_.awaited(state).front().side;
      const auto orders =
          captain::choose(game_, state, side, captain::Level::greedy, random, {.nodes_max = 1});
      state = game_.adjudicate(state, side, orders, dice).state;
      EXPECT_EQ(featured_.features(state).size(), count);
    }
  }
}

}  // namespace
}  // namespace adjutant
