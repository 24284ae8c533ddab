#include <map>

#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "engine/registry.hpp"

// What a random player of Last Full Measure comes to order.
namespace adjutant::lfm {
namespace {

using Counts = std::map<std::string, int>;

// How often each verb was drawn in so many games of a battle.
void count(const char* battle, core::Decisions decisions, int games, Counts& verbs) {
  const auto& built_in = *find_built_in_scenario(battle);
  const auto& game = *built_in.game;
  for (int seed = 1; seed <= games; ++seed) {
    core::Random random(static_cast<std::uint64_t>(seed));
    core::RandomDice dice(random);
    auto state = game.initial_state(built_in.scenario, decisions);
    while (!game.outcome(state)) {
      const auto side = game.awaited(state).front().side;
      const auto orders = game.random_order(state, side, random);
      ASSERT_EQ(orders.lines.size(), 1U);
      const auto& line = orders.lines.front();
      ++verbs[line.substr(0, line.find(' '))];
      state = game.adjudicate(state, side, orders, dice).state;
    }
  }
}

TEST(LastFullMeasureRandomPlay, ComesToEveryKindOfOrder) {
  Counts verbs;
  count("lfm/first-day", core::Decisions::standing, 40, verbs);
  count("lfm/culps-hill", core::Decisions::ask, 20, verbs);
  for (const auto* verb :
       {"build", "fire", "limber", "move", "enter", "mount", "dismount", "unlimber", "charge",
        "withdraw", "attack", "lose", "retreat", "rally", "recover", "end"}) {
    EXPECT_GT(verbs[verb], 0) << verb;
  }
  EXPECT_EQ(verbs["resign"], 0);
  EXPECT_GT(verbs["move"], verbs["end"]) << "a turn is more than its end";
}

}  // namespace
}  // namespace adjutant::lfm
